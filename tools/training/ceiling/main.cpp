// How much there is to win from Rulebook: benchmarks/ceiling.py compiles and calls it.
//   ceiling FOLDER duel START PAIRS B A...           each A against B on the same deals, and its lead over the first A
//   ceiling FOLDER regret START MANY DEALS A...      how the choices of each A come out in play against Rulebook
#include <cstdlib>
#include "rounds.hpp"

static Effort effort_of(const std::string& words) {
    Effort e;
    if (words == "rulebook" || words == "policy") {
        e.searches = false, e.plain = words == "rulebook" ? habits.rulebook : habits.policy;
        return e;
    }
    for (size_t at = 0; at < words.size();) {
        size_t end = std::min(words.find(',', at), words.size()), is = words.find('=', at);
        std::string key = words.substr(at, is - at), text = words.substr(is + 1, end - is - 1);
        double value = std::atof(text.c_str());
        auto three = [&](double* to) { std::sscanf(text.c_str(), "%lf:%lf:%lf", to, to + 1, to + 2); };
        at = end + 1;
        if (key == "worlds") e.worlds = int(value);
        else if (key == "orders") e.orders = int(value);
        else if (key == "sure") e.sure = int(value);
        else if (key == "opp") e.opponent = int(value);
        else if (key == "reads") e.reads = value != 0;
        else if (key == "ends") e.ends = value != 0;
        else if (key == "drops") e.drops = value != 0;
        else if (key == "far") e.far = value;
        else if (key == "spread") e.spread = value;
        else if (key == "doubt") e.doubt = value;
        else if (key == "hs") three(e.share);
        else if (key == "ht") three(e.heat);
        else std::fprintf(stderr, "no option %s\n", key.c_str()), std::exit(2);
    }
    return e;
}

static Player linear(const std::string& path) {
    Player p;
    if (!read_weights(path.c_str(), p.weights)) std::fprintf(stderr, "cannot read weights from %s\n", path.c_str()), std::exit(2);
    return p;
}

using Run = std::vector<double>;

// What each play comes to in real play: worlds by what the other did, who is known to be Rulebook; we go on by a quick search.
static std::vector<Run> real_values(const Moment& m, const Effort& knows, const Effort& ours, const Effort& theirs, int deals) {
    size_t me = size_t(m.w.mover), other = 1 - me;
    const Seat& seat = m.log.seat[other];
    Random random(m.seed ^ 0x5555);
    Worlds worlds(m.w, m.log, m.held[other]);
    worlds.swap_some(1500, random);
    Mask played = seat.played_tiles();
    std::vector<Tiles> tiles;
    Run weights;
    for (int i = 0; i < 4 * deals; ++i) {
        worlds.swap_some(40, random);
        double weight = 1;
        for (const Decision& decision : seat.decisions)
            weight *= likelihood(decision, worlds.held(decision.epoch, decision.before.table & played), knows)[1];
        tiles.push_back(worlds.tile), weights.push_back(weight);
    }
    std::vector<Run> found(size_t(m.c.plays));
    for (size_t at : resampled(weights, deals, random)) {
        World base = m.w;
        Log log = m.log;
        Tiles held[2] = {m.held[0], m.held[1]};
        const Tiles& t = tiles[at];
        held[other].assign(t.begin(), t.begin() + worlds.slots);
        Mask hand = 0, dealt = 0;
        for (size_t k = 0; k < held[other].size(); ++k) hand |= bit(t[k]), dealt |= worlds.epoch[k] == 0 ? bit(t[k]) : 0;
        base.hand[other] = hand & ~played, log.seat[other].dealt = dealt;
        std::copy(t.begin() + worlds.slots, t.end(), base.bone + base.next);
        random.shuffle(base.bone + base.next, base.left());
        uint64_t seed = random.next() >> 20;
        for (int a = 0; a < m.c.plays; ++a) {
            World w = base;
            Log noted = log;
            note(w, noted.seat[me], m.c.tile[a], m.c.plays);
            act(w, m.c, a);
            const Effort* players[2];
            players[me] = &ours, players[other] = &theirs;
            double value = w.over ? w.points[0] - w.points[1] : played_on(w, noted, held[0], held[1], players, seed);
            found[size_t(a)].push_back(me ? -value : value);
        }
    }
    return found;
}

static void duel(const Config& config, int start, int pairs, const std::vector<std::string>& words) {
    Effort b = effort_of(words[0]);
    Run reference;
    for (size_t k = 1; k < words.size(); ++k) {
        Effort a = effort_of(words[k]);
        const Effort *there[2] = {&a, &b}, *back[2] = {&b, &a};
        Run points, ahead;
        for (int i = start; i < start + pairs; ++i)
            points.push_back((round_of(config, i, there) - round_of(config, i, back)) / 2);
        if (k == 1) reference = points;
        for (size_t i = 0; i < points.size(); ++i) ahead.push_back(points[i] - reference[i]);
        double se, ahead_se, mean = mean_se(points, se), lead = mean_se(ahead, ahead_se);
        std::printf("%-58s %+6.2f ± %.2f  ahead of the first %+6.2f ± %.2f\n", words[k].c_str(), mean, se, lead, ahead_se);
        std::fflush(stdout);
    }
}

static double mean_of(const Run& run, size_t half) {
    size_t middle = run.size() / 2, from = half == 1 ? middle : 0, to = half == 0 ? middle : run.size();
    double sum = 0;
    for (size_t i = from; i < to; ++i) sum += run[i];
    return sum / double(to - from);
}

static void regret(const Config& config, int start, int many, int deals, const std::vector<std::string>& words) {
    Effort expert, book = effort_of("rulebook"), knows = effort_of("hs=0:1:0,ht=1:1:1"), quick = effort_of("worlds=50,orders=1,reads=0");
    std::vector<Moment> all = moments(config, start, many, expert, book);
    std::vector<std::vector<Run>> real;
    for (const Moment& m : all) real.push_back(real_values(m, knows, quick, book, deals));
    std::vector<size_t> first_choices;
    for (size_t k = 0; k < words.size(); ++k) {
        Effort a = effort_of(words[k]);
        Run gains, left;
        int differ = 0;
        for (size_t i = 0; i < all.size(); ++i) {
            const Moment& m = all[i];
            Random random(m.seed * 3 + 1);
            Choices c = m.c;
            const Tiles& held = m.held[1 - m.w.mover];
            size_t choice = size_t(a.searches ? decided(m.w, m.turn, c, m.log, held, a, random) : chosen(m.w, m.turn, c, a.plain, random));
            if (k == 0) first_choices.push_back(choice);
            differ += choice != first_choices[i];
            gains.push_back(mean_of(real[i][choice], 2) - mean_of(real[i][first_choices[i]], 2));
            double more = 0;  // the best of one half of the deals, valued on the other half
            for (size_t half = 0; half < 2; ++half) {
                size_t best = 0;
                for (size_t p = 1; p < real[i].size(); ++p)
                    if (mean_of(real[i][p], half) > mean_of(real[i][best], half)) best = p;
                more += (mean_of(real[i][best], 1 - half) - mean_of(real[i][choice], 1 - half)) / 2;
            }
            left.push_back(more);
        }
        double se, left_se, mean = mean_se(gains, se), more = mean_se(left, left_se);
        std::printf("%-58s %+.3f ± %.3f  differs %3d  still to gain %+.3f ± %.3f\n", words[k].c_str(), mean, se, differ, more, left_se);
        std::fflush(stdout);
    }
}

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() < 6) return std::fprintf(stderr, "usage: ceiling FOLDER duel|regret START MANY ...\n"), 2;
    std::string folder = words[0] + "/";
    habits.policy = linear(folder + "policy.txt"), habits.strong = linear(folder + "strong.txt");
    habits.book = linear(folder + "book.txt"), habits.heavy = linear(folder + "heavy.txt");
    habits.rulebook.kind = RULEBOOK;
    Config config;
    int start = std::atoi(words[2].c_str()), many = std::atoi(words[3].c_str());
    if (words[1] == "duel") duel(config, start, many, {words.begin() + 4, words.end()});
    else regret(config, start, many, std::atoi(words[4].c_str()), {words.begin() + 5, words.end()});
}
