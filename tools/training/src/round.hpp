// One round with everything known: deal, draws, passes, plays and the score (rules R13-R26, R32; no spinner).
#pragma once
#include <cstring>
#include "tiles.hpp"

enum Draw { FORCED, FREE, NONE };

struct Config {
    int seats = 2;
    bool partners = false;
    Draw draw = FORCED;
    bool fives = false;
    int highest_pip = 6, hand = 7, reserve = 2, bonus = 0;
    bool minus = false, lowest_team = false;

    bool same_side(int one, int other) const { return partners ? (one - other) % 2 == 0 : one == other; }
};

struct World {
    const Config* config;
    Mask hand[4], could[4], table;
    int ends[2];
    bool end_double[2];
    int laid, next, tiles, mover, passes;
    bool over;
    int points[4];
    uint8_t bone[MAX_TILES];

    int left() const { return tiles - next; }
    int drawable() const { return config->draw == NONE || left() <= config->reserve ? 0 : left() - config->reserve; }
    Mask all() const { return whole_set(config->highest_pip); }
    Mask fitting() const { return laid ? T.fits[ends[0]][ends[1]] : all(); }

    // The seat's own points minus the mean of its opponents' points.
    double utility(int seat) const {
        if (config->partners) return points[seat] - points[(seat + 1) % 4];
        double others = 0;
        for (int s = 0; s < config->seats; ++s) others += s == seat ? 0 : points[s];
        return points[seat] - others / (config->seats - 1);
    }
};

// Deals from a permutation of the whole set: hands by seat, then the boneyard in drawing order.
inline void deal(World& w, const Config& config, const uint8_t* order, int leader) {
    std::memset(&w, 0, sizeof w);
    w.config = &config, w.mover = leader, w.ends[0] = w.ends[1] = -1;
    for (int seat = 0, i = 0; seat < config.seats; ++seat) {
        w.could[seat] = w.all();
        for (int k = 0; k < config.hand; ++k) w.hand[seat] |= bit(order[i++]);
    }
    int dealt = config.seats * config.hand, size = count(w.all());
    w.tiles = size - dealt;
    std::memcpy(w.bone, order + dealt, size_t(w.tiles));
}

inline void shuffled(uint8_t* order, int size, Random& random) {
    for (int i = 0; i < size; ++i) order[i] = uint8_t(i);
    random.shuffle(order, size);
}

inline void gain(World& w, int seat, int points) {
    w.points[seat] += points;
    if (w.config->partners) w.points[(seat + 2) % 4] += points;
}

inline void score_out(World& w, int seat, int last) {
    const Config& c = *w.config;
    int sum = 0;
    for (int s = 0; s < c.seats; ++s) sum += c.same_side(s, seat) ? 0 : pips_in(w.hand[s]);
    if (c.partners && c.minus) sum = std::max(0, sum - pips_in(w.hand[(seat + 2) % 4]));
    gain(w, seat, sum + (last == 0 ? c.bonus : 0));
    w.over = true;
}

inline void score_block(World& w) {
    const Config& c = *w.config;
    int pips[4] = {}, best = 0, total = 0, ties = 0;
    for (int s = 0; s < c.seats; ++s) {
        pips[s] = pips_in(w.hand[s]), total += pips[s];
        if (pips[s] < pips[best]) best = s;
    }
    w.over = true;
    if (c.partners && c.lowest_team) {
        int edge = pips[1] + pips[3] - pips[0] - pips[2];
        if (edge) gain(w, edge > 0 ? 0 : 1, std::abs(edge));
        return;
    }
    for (int s = 0; s < c.seats; ++s) ties += pips[s] == pips[best] && !c.same_side(s, best);
    if (ties) return;
    gain(w, best, c.partners ? pips[(best + 1) % 4] + pips[(best + 3) % 4] : total - 2 * pips[best]);
}

// What the mover may do: the tiles that he may play, and whether he may draw though he could play.
struct Turn {
    Mask plays;
    bool may_draw;
};

inline void pass(World& w) {
    w.could[w.mover] &= ~w.fitting();
    if (++w.passes == w.config->seats) score_block(w);
    w.mover = (w.mover + 1) % w.config->seats;
}

inline void draw_one(World& w) {
    w.hand[w.mover] |= bit(w.bone[w.next++]);
    w.could[w.mover] = w.all();
}

// Draws and passes for whoever has no choice; false when the round is over.
inline bool advance(World& w, Turn& turn) {
    while (!w.over) {
        Mask fitting = w.fitting();
        turn.plays = w.hand[w.mover] & fitting;
        turn.may_draw = false;
        if (turn.plays) {
            turn.may_draw = w.config->draw == FREE && w.drawable() > 0;
            return true;
        }
        if (w.drawable() == 0) {
            pass(w);
        } else if (w.config->draw == FREE) {
            draw_one(w);
        } else {
            bool kept = false;
            while (w.drawable() > 0) {
                Mask drawn = bit(w.bone[w.next++]);
                w.hand[w.mover] |= drawn;
                if ((turn.plays = drawn & fitting)) break;
                kept = true;
            }
            w.could[w.mover] = (kept ? w.all() : w.could[w.mover]) & ~fitting;
            if (turn.plays) return true;
            pass(w);
        }
    }
    return false;
}

// The number that a tile turns outward at an end.
inline int outer(int tile, int end) { return T.low[tile] == end ? T.high[tile] : T.low[tile]; }

// The sum of the open ends after a play, as All Fives counts them (R32).
inline int ends_sum(const World& w, int tile, int side) {
    if (!w.laid) return T.pips[tile];
    int turned = outer(tile, w.ends[side]) * (T.low[tile] == T.high[tile] ? 2 : 1);
    return turned + w.ends[1 - side] * (w.end_double[1 - side] ? 2 : 1);
}

inline int fives_points(const World& w, int tile, int side) {
    int sum = ends_sum(w, tile, side);
    return sum % 5 == 0 ? sum : 0;
}

inline void play(World& w, int tile, int side) {
    int mover = w.mover;
    if (w.config->fives) gain(w, mover, fives_points(w, tile, side));
    bool is_double = T.low[tile] == T.high[tile];
    if (w.laid) {
        w.ends[side] = outer(tile, w.ends[side]), w.end_double[side] = is_double;
    } else {
        w.ends[0] = T.low[tile], w.ends[1] = T.high[tile];
        w.end_double[0] = w.end_double[1] = is_double;
    }
    w.hand[mover] &= ~bit(tile), w.table |= bit(tile), ++w.laid, w.passes = 0;
    w.mover = (mover + 1) % w.config->seats;
    if (!w.hand[mover]) score_out(w, mover, tile);
}
