// The 32 features of a play and the 13 of a voluntary draw; engine/playout computes the same in Python.
#pragma once
#include <algorithm>
#include "round.hpp"

constexpr int PLAY_FEATURES = 32, DRAW_FEATURES = 13, WIDTH = 48;  // a draw's features begin at 32, three are unused

// What the mover sees before he plays: the same for all his plays.
struct View {
    const World& w;
    int me, seats, phase, left, drawable, other_count;
    bool open;
    Mask hand, unseen;
    int other[3], held[3];
    Mask could[3], anybody = 0;
    float expected[3];

    explicit View(const World& world) : w(world), me(world.mover), seats(world.config->seats) {
        left = w.left(), drawable = w.drawable(), open = drawable > 0;
        hand = w.hand[me], unseen = w.all() & ~w.table & ~hand;
        int shortest = count(hand);
        other_count = seats - 1;
        for (int k = 0; k < other_count; ++k) {
            int seat = other[k] = (me + 1 + k) % seats;
            held[k] = count(w.hand[seat]), shortest = std::min(shortest, held[k]);
            could[k] = unseen & w.could[seat], anybody |= could[k];
            expected[k] = 0;
            if (!open && could[k]) expected[k] = float(held[k]) * float(pips_in(could[k])) / float(count(could[k]));
        }
        phase = !open ? 3 : shortest >= 6 ? 0 : shortest >= 4 ? 1 : 2;
    }

    float stuck_at(int k, Mask fits) const { return stuck(count(could[k]), count(could[k] & fits), held[k]); }

    // By how many pips the mover's side is expected to be lighter if the round blocks with this hand.
    float block_edge(Mask rest) const {
        float mine = float(pips_in(rest));
        if (!w.config->partners) return *std::min_element(expected, expected + other_count) - mine;
        if (w.config->lowest_team) return expected[0] + expected[2] - mine - expected[1];
        return std::min(expected[0], expected[2]) - std::min(mine, expected[1]);
    }
};

inline int suits_in(Mask hand, int highest_pip) {
    int suits = 0;
    for (int s = 0; s <= highest_pip; ++s) suits += (hand & T.suit[s]) != 0;
    return suits;
}

inline int lone_doubles(Mask hand) {
    int lone = 0;
    for (Mask d = hand & T.doubles; d; d &= d - 1) lone += count(hand & T.suit[T.low[first(d)]]) == 1;
    return lone;
}

inline void play_features(const View& v, int tile, int side, float* f) {
    const World& w = v.w;
    Mask rest = v.hand & ~bit(tile);
    int x = w.laid ? w.ends[1 - side] : T.low[tile], y = w.laid ? outer(tile, w.ends[side]) : T.high[tile];
    Mask fits = T.fits[x][y];
    int held = count(rest), own = count(rest & fits), own_x = count(rest & T.suit[x]), own_y = count(rest & T.suit[y]);
    int unseen_x = count(v.unseen & T.suit[x]), unseen_y = count(v.unseen & T.suit[y]);
    int reach = count(v.could[0] & fits), few = v.held[0] <= 3;
    float pb = v.stuck_at(0, fits), pips = float(T.pips[tile]) / 12, is_double = T.low[tile] == T.high[tile];
    bool closed = !v.open, nobody = closed && !(v.anybody & fits);
    int dead = (own_x + unseen_x == 0) + (own_y + unseen_y == 0);
    f[0] = pips, f[1] = is_double, f[2] = float(own) / 4, f[3] = own == 0;
    f[4] = v.open ? pb : 0, f[5] = closed ? pb : 0;
    f[6] = float(suits_in(rest, w.config->highest_pip)) / 7, f[7] = x == y, f[8] = held == 0;
    f[9] = few ? pips : 0, f[10] = few ? is_double : 0;
    f[11] = float(count(rest & fits & T.doubles)) / 2, f[12] = float(lone_doubles(rest)) / 2;
    f[13] = (own_x ? float(own_x) / float(own_x + unseen_x) : 0) + (own_y ? float(own_y) / float(own_y + unseen_y) : 0);
    f[14] = float(dead), f[15] = closed ? float(dead) : 0;
    f[16] = nobody && own == 0, f[17] = nobody && own > 0;
    f[18] = f[16] != 0 ? v.block_edge(rest) / 20 : 0;
    f[19] = v.open ? pb * float(own) / 4 : 0, f[20] = v.open && reach == 0;
    f[21] = held <= 2 ? float(own) / 2 : 0, f[22] = held <= 3 ? pips : 0;
    f[23] = v.open ? pb * float(v.left) / 14 : 0;
    f[24] = own_x && own_y, f[25] = float(reach) / 10;
    f[26] = held == 1 ? float((own_x > 0) + (own_y > 0)) : 0, f[27] = float(std::max(own_x, own_y)) / 4;
    f[28] = f[29] = f[31] = 0;
    if (w.config->partners) {
        f[28] = v.stuck_at(2, fits), f[29] = v.stuck_at(1, fits);
    } else if (v.seats > 2) {
        f[28] = v.stuck_at(1, fits);
        if (v.seats > 3) f[31] = v.stuck_at(2, fits);
    }
    f[30] = w.config->fives ? float(fives_points(w, tile, side)) / 5 : 0;
}

// `best_stuck` is the next opponent's chance of having no answer to the best play; `playable` how many tiles fit.
inline void draw_features(const View& v, int playable, float best_stuck, float* g) {
    float n = float(count(v.hand));
    g[0] = 1, g[1] = n / 7, g[2] = n * n / 49, g[3] = float(v.held[0]) / 7, g[4] = float(v.drawable) / 14;
    g[5] = float(playable) / 4, g[6] = v.w.laid == 0, g[7] = n < float(v.held[0]);
    g[8] = float(pips_in(v.hand)) / 40, g[9] = float(suits_in(v.hand, v.w.config->highest_pip)) / 7;
    g[10] = best_stuck, g[11] = v.drawable == 1, g[12] = n == 1;
}
