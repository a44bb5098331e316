// A decision of the search: every play tried in all worlds, or every hand of an ending solved.
#pragma once
#include "searching.hpp"

// The trials of a decision: what playouts found of each play that is not given up, and what experience expected.
struct Trials {
    const Effort& effort;
    std::vector<std::vector<double>> points;
    std::vector<size_t> running;
    std::vector<double> prior;
    double spread;

    Trials(const Effort& e, const Choices& c) : effort(e), points(size_t(c.plays)), spread(e.spread * SPREAD[c.phase]) {
        double mean = 0;
        for (int i = 0; i < c.plays; ++i) mean += c.score[i];
        mean /= c.plays;
        for (int i = 0; i < c.plays; ++i) running.push_back(size_t(i)), prior.push_back(SLOPE[c.phase] * (c.score[i] - mean));
    }

    std::vector<double> values() const {
        std::vector<double> found, errors;
        double centre = 0;
        for (size_t at : running) {
            double se;
            found.push_back(mean_se(points[at], se)), errors.push_back(APART * se), centre += found.back();
        }
        centre /= double(running.size());
        for (size_t k = 0; k < running.size(); ++k) {
            double share = spread * spread / (spread * spread + errors[k] * errors[k]);
            found[k] = centre + share * (found[k] - centre) + (1 - share) * prior[running[k]];
        }
        return found;
    }

    size_t best() const {
        std::vector<double> v = values();
        return size_t(std::max_element(v.begin(), v.end()) - v.begin());
    }

    void drop() {
        std::vector<double> v = values();
        size_t top = best();
        std::vector<size_t> kept;
        for (size_t k = 0; k < running.size(); ++k) {
            std::vector<double> behind;
            for (size_t z = 0; z < points[running[k]].size(); ++z)
                behind.push_back(points[running[top]][z] - points[running[k]][z]);
            double se;
            mean_se(behind, se);
            if (k == top || v[top] - v[k] <= effort.far * se) kept.push_back(running[k]);
        }
        running = kept;
    }
};

inline bool is_ending(const World& w) {
    return !w.drawable() && count(w.hand[0]) + count(w.hand[1]) <= MOST_UNPLAYED;
}

// The values of an ending by all hands that were proposed; none if there are too many.
inline std::vector<double> ending_values(const World& w, const Choices& c, const std::vector<Proposal>& proposals) {
    std::unordered_map<Mask, double> hands;
    double total = 0;
    for (const Proposal& p : proposals) hands[p.hand] += p.weight, total += p.weight;
    if (hands.size() > MOST_HANDS) return {};
    std::vector<double> found(size_t(c.plays), 0.0);
    for (auto& [hand, weight] : hands)
        for (int i = 0; i < c.plays; ++i) {
            int t = c.tile[i], x = w.ends[0], y = w.ends[1];
            (c.side[i] == 0 ? x : y) = outer(t, c.side[i] == 0 ? x : y);
            Mask rest = w.hand[w.mover] & ~bit(t);
            found[size_t(i)] += weight / total * (rest ? -solved(hand, rest, x, y, -1000, 1000) : pips_in(hand));
        }
    return found;
}

inline int decided(const World& w, const Turn& turn, Choices& c, const Log& log, const std::vector<int>& truth,
                   const Effort& effort, Random& random) {
    int me = w.mover, other = 1 - me, left = w.left(), orders = w.drawable() ? effort.orders : 1;
    std::vector<Proposal> proposals = proposed(w, log, truth, effort, random);
    if (effort.ends && is_ending(w)) {
        std::vector<double> found = ending_values(w, c, proposals);
        if (!found.empty()) return int(std::max_element(found.begin(), found.end()) - found.begin());
    }
    std::vector<double> weights;
    for (const Proposal& p : proposals) weights.push_back(p.weight);
    std::vector<size_t> picked;
    for (size_t i = 0; !effort.reads && i < proposals.size(); ++i) picked.push_back(i);
    if (effort.reads) picked = resampled(weights, effort.worlds, random);
    evaluate(w, turn, c, habits.policy.weights);
    Trials trials(effort, c);
    for (size_t k = 0; k < picked.size() && (k == 0 || trials.running.size() > 1); ++k) {
        const Proposal& p = proposals[picked[k]];
        World world = w;
        world.hand[other] = p.hand;
        const Player* players[2];
        players[me] = &habits.policy, players[other] = opponent_of(effort, p.like, random);
        std::vector<double> sum(trials.running.size(), 0.0);
        for (int order = 0; order < orders; ++order) {
            std::copy(p.bone, p.bone + left, world.bone + w.next);
            if (order || k) random.shuffle(world.bone + w.next, left);
            for (size_t a = 0; a < sum.size(); ++a) {
                World copy = world;
                act(copy, c, int(trials.running[a]));
                play_out(copy, players, random);
                sum[a] += copy.utility(me);
            }
        }
        for (size_t a = 0; a < sum.size(); ++a) trials.points[trials.running[a]].push_back(sum[a] / orders);
        int done = int(k) + 1;
        if (effort.drops && done % CHUNK == 0 && done >= effort.sure) trials.drop();
    }
    return int(trials.running[trials.best()]);
}
