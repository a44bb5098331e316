// Who plays: the linear policy, the rulebook's techniques, the heaviest tile, level 2; and a round between any of them.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include "features.hpp"

// One row a phase: 32 weights of plays, then 13 of the voluntary draw.
struct Weights {
    alignas(32) float row[4][WIDTH] = {};
};

// The choices of one turn with their features; a draw, where it is a choice, is the last one.
struct Choices {
    int n = 0, plays = 0, phase = 0;
    bool draw = false;
    uint8_t tile[MAX_TILES * 2], side[MAX_TILES * 2];
    alignas(32) float f[MAX_TILES * 2 + 1][PLAY_FEATURES];
    alignas(32) float g[16];
    float score[MAX_TILES * 2 + 1];
};

// Lists the plays: by tile, then by end; both ends count as one where they are alike.
inline void list_plays(const World& w, const Turn& turn, Choices& c) {
    c.n = 0;
    bool alike = w.laid && w.ends[0] == w.ends[1] && (!w.config->fives || w.end_double[0] == w.end_double[1]);
    for (Mask m = turn.plays; m; m &= m - 1) {
        int tile = first(m);
        for (int side = 0; side < (w.laid && !alike ? 2 : 1); ++side)
            if (!w.laid || T.low[tile] == w.ends[side] || T.high[tile] == w.ends[side])
                c.tile[c.n] = uint8_t(tile), c.side[c.n++] = uint8_t(side);
    }
    c.plays = c.n;
}

inline float dot(const float* a, const float* b, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// Scores every choice; the draw's features need the best play's.
inline void evaluate(const World& w, const Turn& turn, Choices& c, const Weights& weights) {
    View view(w);
    c.phase = view.phase, c.draw = turn.may_draw;
    const float* row = weights.row[c.phase];
    int best = 0;
    for (int i = 0; i < c.plays; ++i) {
        play_features(view, c.tile[i], c.side[i], c.f[i]);
        c.score[i] = dot(row, c.f[i], PLAY_FEATURES);
        if (c.score[i] > c.score[best]) best = i;
    }
    c.n = c.plays;
    if (!turn.may_draw) return;
    std::fill(c.g, c.g + 16, 0.0F);
    draw_features(view, count(turn.plays), c.f[best][4] + c.f[best][5], c.g);
    c.score[c.n++] = dot(row + PLAY_FEATURES, c.g, 16);
}

inline int best_of(const Choices& c) {
    return int(std::max_element(c.score, c.score + c.n) - c.score);
}

// Turns the scores into chances at a temperature.
inline void softmax(const Choices& c, float temperature, float* chance) {
    float top = *std::max_element(c.score, c.score + c.n), sum = 0;
    for (int i = 0; i < c.n; ++i) sum += chance[i] = std::exp((c.score[i] - top) / temperature);
    for (int i = 0; i < c.n; ++i) chance[i] /= sum;
}

inline int sampled(const float* chance, int n, Random& random) {
    float x = random.unit();
    for (int i = 0; i < n - 1; ++i)
        if ((x -= chance[i]) < 0) return i;
    return n - 1;
}

inline void act(World& w, const Choices& c, int choice) {
    if (choice == c.plays) draw_one(w);
    else play(w, c.tile[choice], c.side[choice]);
}

// The four techniques of the rulebook as engine/bots/weighing.py weighs them; never draws though it could play.
inline float rulebook_worth(const View& v, const Choices& c, int i) {
    const float* f = c.f[i];
    float value = 0.7F * 12 * f[0] + 3 * f[1] + 5 * f[30];
    if (f[8] != 0) return value;
    value += 1.2F * 7 * f[6];
    const World& w = v.w;
    int tile = c.tile[i], side = c.side[i];
    Mask fits = w.laid ? T.fits[w.ends[1 - side]][outer(tile, w.ends[side])] : T.fits[T.low[tile]][T.high[tile]];
    if (!(v.unseen & fits)) {
        Mask rest = v.hand & ~bit(tile);
        if (!(rest & fits)) return value + 16 + v.block_edge(rest);
        value += 8;
    }
    value += 9 * f[13];
    float share = 1;
    for (int k = 0; k < v.other_count; ++k, share /= 2) {
        float pb = v.stuck_at(k, fits);
        if (w.config->same_side(v.other[k], v.me)) value -= 10 * pb;
        else value += share * ((v.held[k] <= 2 ? 1.5F : 1) * 14 * pb - 0.7F * float(count(v.could[k] & fits)));
    }
    return value;
}

enum Kind { LINEAR, RULEBOOK, HEAVIEST, UNLOADER, SEARCH };

struct Player {
    Kind kind = LINEAR;
    Weights weights;
    bool draws = true;        // whether it ever draws though it could play
    float temperature = 0;    // 0: the best choice
    int worlds = 0;           // SEARCH: rounds played out for each choice
};

int searched(const World& w, Choices& c, const Player& player, Random& random);

// What level 2 plays: the heaviest tile, of equal ones a double, then where most fits afterwards; chance decides the rest.
inline int unloaded(Choices& c, Random& random) {
    int best = 0, alike = 0;
    for (int i = 0; i < c.plays; ++i) {
        c.score[i] = 12 * c.f[i][0] * 100 + c.f[i][1] * 50 + c.f[i][2] * 4;
        if (i == 0 || c.score[i] > c.score[best] + 0.5F) best = i, alike = 1;
        else if (c.score[i] > c.score[best] - 0.5F && random.below(++alike) == 0) best = i;
    }
    return best;
}

// The player's choice; `c` lists the plays already.
inline int chosen(const World& w, Turn turn, Choices& c, const Player& player, Random& random) {
    turn.may_draw = turn.may_draw && player.draws;
    c.draw = turn.may_draw;
    if (c.plays == 1 && !turn.may_draw) return 0;
    static const Weights nothing;
    if (player.kind == HEAVIEST) {
        int best = 0;
        for (int i = 1; i < c.plays; ++i)
            if (T.pips[c.tile[i]] > T.pips[c.tile[best]]) best = i;
        return best;
    }
    if (player.kind == RULEBOOK || player.kind == UNLOADER) {
        turn.may_draw = false;
        evaluate(w, turn, c, nothing);
        if (player.kind == UNLOADER) return unloaded(c, random);
        View view(w);
        for (int i = 0; i < c.plays; ++i) c.score[i] = rulebook_worth(view, c, i);
        return best_of(c);
    }
    evaluate(w, turn, c, player.weights);
    if (player.kind == SEARCH) return searched(w, c, player, random);
    if (player.temperature <= 0) return best_of(c);
    float chance[MAX_TILES * 2 + 1];
    softmax(c, player.temperature, chance);
    return sampled(chance, c.n, random);
}

inline void play_out(World& w, const Player* const* players, Random& random) {
    Turn turn;
    Choices c;
    while (advance(w, turn)) {
        list_plays(w, turn, c);
        act(w, c, chosen(w, turn, c, *players[w.mover], random));
    }
}

inline bool read_weights(const char* path, Weights& weights) {
    FILE* file = std::fopen(path, "r");
    if (!file) return false;
    bool good = true;
    for (auto& row : weights.row)
        for (int i = 0; i < PLAY_FEATURES + DRAW_FEATURES; ++i) good = good && std::fscanf(file, "%f", &row[i]) == 1;
    std::fclose(file);
    return good;
}

inline void write_weights(const char* path, const Weights& weights) {
    FILE* file = std::fopen(path, "w");
    for (auto& row : weights.row)
        for (int i = 0; i < PLAY_FEATURES + DRAW_FEATURES; ++i)
            std::fprintf(file, "%.2f%c", double(row[i]), i + 1 < PLAY_FEATURES + DRAW_FEATURES ? ' ' : '\n');
    std::fclose(file);
}
