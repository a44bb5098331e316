// Random positions with the features of each choice, as JSON lines: engine/playout has to find the same.
#pragma once
#include <string>
#include <vector>
#include "policy.hpp"

inline std::string listed(const float* values, int n) {
    std::string out = "[";
    char number[32];
    for (int i = 0; i < n; ++i) {
        std::snprintf(number, sizeof number, "%.6g", double(values[i]));
        if (i) out += ',';
        out += number;
    }
    return out + "]";
}

inline void print_case(const char* family, const World& w, const Turn& turn, const Choices& c) {
    const Config& config = *w.config;
    std::printf("{\"family\":\"%s\",\"lowest_team\":%s,\"turn\":%d,\"ends\":[%d,%d],\"doubles\":[%d,%d],\"laid\":%d,",
                family, config.lowest_team ? "true" : "false", w.mover, w.ends[0], w.ends[1], int(w.end_double[0]),
                int(w.end_double[1]), w.laid);
    std::printf("\"drawable\":%d,\"boneyard\":%d,\"passes\":%d,\"only\":%lld,\"hand\":%lld,\"unseen\":%lld,", w.drawable(),
                w.left(), w.passes, (long long)turn.plays, (long long)w.hand[w.mover],
                (long long)(w.all() & ~w.table & ~w.hand[w.mover]));
    for (int list = 0; list < 2; ++list) {
        std::printf("\"%s\":[", list ? "could" : "sizes");
        for (int s = 0; s < config.seats; ++s)
            std::printf("%s%lld", s ? "," : "", list ? (long long)w.could[s] : (long long)count(w.hand[s]));
        std::printf("],");
    }
    std::printf("\"phase\":%d,\"plays\":[", c.phase);
    for (int i = 0; i < c.plays; ++i)
        std::printf("%s[%d,%d,%s]", i ? "," : "", c.tile[i], c.side[i], listed(c.f[i], PLAY_FEATURES).c_str());
    std::printf("],\"draw\":%s}\n", c.draw ? listed(c.g, DRAW_FEATURES).c_str() : "null");
}

// Whether a feature that is seldom there is there.
inline bool is_rare(const Choices& c) {
    for (int i = 0; i < c.plays; ++i)
        for (int k : {8, 14, 16, 17, 20, 26})
            if (c.f[i][k] != 0) return true;
    return c.draw && (c.g[11] != 0 || c.g[12] != 0);
}

// Plays random rounds of a family and prints about `wanted` positions, one here and there.
inline void print_cases(const char* family, const std::vector<Config>& configs, int wanted, Random& random) {
    uint8_t order[MAX_TILES];
    Turn turn;
    Choices c;
    while (wanted > 0) {
        const Config& config = configs[size_t(random.below(int(configs.size())))];
        shuffled(order, count(whole_set(config.highest_pip)), random);
        World w;
        deal(w, config, order, random.below(config.seats));
        while (advance(w, turn)) {
            list_plays(w, turn, c);
            evaluate(w, turn, c, Weights());
            if (wanted > 0 && random.below(is_rare(c) ? 3 : 24) == 0) print_case(family, w, turn, c), --wanted;
            act(w, c, turn.may_draw && random.below(3) ? random.below(c.plays) : random.below(c.n));
        }
    }
}
