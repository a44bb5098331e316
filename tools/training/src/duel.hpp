// Mirrored comparison: each deal is played once for each way to seat the two players, whatever falls.
#pragma once
#include <vector>
#include "search.hpp"

struct Verdict {
    double mean = 0, error = 0, drawn = 0;
    int deals = 0;
};

// Points a round of `a` against `b`: two sides change places; at three or four seats one sits among the others' kind.
inline Verdict duel(const std::vector<Config>& configs, const Player& a, const Player& b, int deals, Random& random) {
    double sum = 0, square = 0;
    uint8_t order[MAX_TILES];
    for (int d = 0; d < deals; ++d) {
        const Config& config = configs[size_t(d) % configs.size()];
        int leader = random.below(config.seats), places = config.partners ? 2 : config.seats, games = 0;
        shuffled(order, count(whole_set(config.highest_pip)), random);
        double points = 0;
        for (int place = 0; place < places; ++place)
            for (int turned = 0; turned < (places > 2 ? 2 : 1); ++turned, ++games) {
                const Player* players[4];
                for (int s = 0; s < config.seats; ++s)
                    players[s] = config.same_side(s, place) != (turned == 1) ? &a : &b;
                World w;
                deal(w, config, order, leader);
                play_out(w, players, random);
                points += (turned ? -1 : 1) * w.utility(place);
            }
        points /= games, sum += points, square += points * points;
    }
    Verdict v;
    v.deals = deals, v.mean = sum / deals;
    v.error = std::sqrt(std::max(0.0, square / deals - v.mean * v.mean) / (deals - 1));
    return v;
}
