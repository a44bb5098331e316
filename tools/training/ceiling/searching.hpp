// The search of Counter, Expert and Master once more, compiled: what engine/judging does, two seats with forced draw.
#pragma once
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include "knowing.hpp"

struct Habits {
    Player policy, strong, book, heavy, rulebook;  // `rulebook` is level 3 itself, `book` the model of it
};
inline Habits habits;

enum Opponent { BY_POLICY, BY_HABIT, BY_BOOK, BY_RULEBOOK };

struct Effort {
    bool searches = true;
    Player plain;
    int worlds = 200, orders = 3, sure = 25, opponent = BY_POLICY;
    bool reads = true, ends = true, drops = true;
    double far = 2.5, spread = 1, doubt = 0.05, share[3] = {0.5, 0.35, 0.15}, heat[3] = {1, 2, 3};
};

constexpr double SLOPE[4] = {0.32, 0.45, 0.38, 0.25}, SPREAD[4] = {1.3, 1.9, 3.4, 3.5}, APART = 0.86;
constexpr int CHUNK = 25, PROPOSALS = 3, MOST_HANDS = 400, MOST_UNPLAYED = 14;

inline double mean_se(const std::vector<double>& values, double& se) {
    double mean = 0, square = 0;
    for (double x : values) mean += x;
    mean /= double(values.size());
    for (double x : values) square += (x - mean) * (x - mean);
    se = values.size() < 2 ? 1e9 : std::sqrt(square / double(values.size() - 1) / double(values.size()));
    return mean;
}

// Once nothing can be drawn: the points of the mover less the other's, all tiles open.
inline int solved(Mask mine, Mask other, int x, int y, int alpha, int beta) {
    Mask fits = T.fits[x][y], plays = mine & fits;
    if (!plays) return other & fits ? -solved(other, mine, x, y, -beta, -alpha) : pips_in(other) - pips_in(mine);
    int best = -1000;
    if (plays == mine && !(mine & (mine - 1))) return pips_in(other);
    for (Mask m = plays; m;) {
        int t = 63 - std::countl_zero(m);
        m &= ~bit(t);
        for (int side = 0; side < (x == y ? 1 : 2); ++side) {
            int end = side ? y : x;
            if (T.low[t] != end && T.high[t] != end) continue;
            int turned = outer(t, end);
            int value = -solved(other, mine & ~bit(t), side ? x : turned, side ? turned : y, -beta, -alpha);
            best = std::max(best, value), alpha = std::max(alpha, best);
            if (alpha >= beta) return best;
        }
    }
    return best;
}

using Chances = std::array<double, 3>;

// How likely each habit makes a choice with a hand.
inline Chances likelihood(const Decision& decision, Mask hand, const Effort& effort) {
    World w = decision.before;
    w.hand[w.mover] = hand;
    Turn turn{hand & w.fitting(), false};
    Choices c;
    list_plays(w, turn, c);
    if (c.plays <= 1) return {1, 1, 1};
    const Player* models[3] = {&habits.strong, &habits.book, &habits.heavy};
    evaluate(w, turn, c, models[0]->weights);
    Chances found;
    for (size_t h = 0; h < 3; ++h) {
        for (int i = 0; h && i < c.plays; ++i)
            c.score[i] = dot(models[h]->weights.row[c.phase], c.f[i], PLAY_FEATURES);
        float chance[MAX_TILES * 2 + 1];
        softmax(c, float(effort.heat[h]), chance);
        double same = 0;
        for (int i = 0; i < c.plays; ++i) same += c.tile[i] == decision.tile ? chance[i] : 0;
        found[h] = same * (1 - effort.doubt) + effort.doubt / c.plays;
    }
    return found;
}

struct Proposal {
    Mask hand;
    uint8_t bone[MAX_TILES];
    Chances like;
    double weight;
};

inline std::vector<Proposal> proposed(const World& w, const Log& log, const std::vector<int>& truth, const Effort& effort,
                                      Random& random) {
    const Seat& other = log.seat[1 - w.mover];
    Worlds worlds(w, log, truth);
    worlds.swap_some(800, random);
    std::vector<Proposal> found(size_t(effort.reads ? PROPOSALS * effort.worlds : effort.worlds));
    std::vector<std::unordered_map<Mask, Chances>> known(other.decisions.size());
    Mask played = other.played_tiles();
    for (Proposal& p : found) {
        worlds.swap_some(24, random);
        p.hand = worlds.held(99, played);
        std::copy(worlds.tile.begin() + worlds.slots, worlds.tile.end(), p.bone);
        for (size_t h = 0; h < 3; ++h) p.like[h] = effort.share[h];
        for (size_t d = 0; effort.reads && d < other.decisions.size(); ++d) {
            const Decision& decision = other.decisions[d];
            Mask hand = worlds.held(decision.epoch, decision.before.table & played);
            auto [at, fresh] = known[d].try_emplace(hand);
            if (fresh) at->second = likelihood(decision, hand, effort);
            for (size_t h = 0; h < 3; ++h) p.like[h] *= at->second[h];
        }
        p.weight = effort.reads ? p.like[0] + p.like[1] + p.like[2] : 1;
    }
    return found;
}

inline std::vector<size_t> resampled(const std::vector<double>& weights, int number, Random& random) {
    double total = 0, upto = 0;
    for (double weight : weights) total += weight;
    double step = total / number, mark = random.unit() * step;
    std::vector<size_t> found;
    for (size_t i = 0; i < weights.size(); ++i)
        for (upto += weights[i]; mark < upto && int(found.size()) < number; mark += step) found.push_back(i);
    random.shuffle(found.data(), int(found.size()));
    return found;
}

inline const Player* opponent_of(const Effort& effort, const Chances& like, Random& random) {
    if (effort.opponent == BY_POLICY) return &habits.policy;
    if (effort.opponent == BY_BOOK) return &habits.book;
    if (effort.opponent == BY_RULEBOOK) return &habits.rulebook;
    const Player* kinds[3] = {&habits.policy, &habits.book, &habits.heavy};
    double x = random.unit() * (like[0] + like[1] + like[2]);
    size_t h = 0;
    while (h < 2 && (x -= like[h]) >= 0) ++h;
    return kinds[h];
}
