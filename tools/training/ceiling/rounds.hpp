// Rounds between two players, from a deal or from any moment of a round.
#pragma once
#include "deciding.hpp"

using Tiles = std::vector<int>;  // what a seat ever held, by slot
struct Moment {
    World w;
    Log log;
    Tiles held[2];
    Turn turn;
    Choices c;
    uint64_t seed;
};

// Draws and passes for whoever has no choice, and notes what it shows; false when the round is over.
inline bool next_turn(World& w, Turn& turn, Log& log, Tiles* held, bool& bound) {
    bound = false;
    while (!w.over) {
        Mask fitting = w.fitting();
        turn = {w.hand[w.mover] & fitting, false};
        if (turn.plays) return true;
        Seat& seat = log.seat[w.mover];
        seat.signs.push_back(fitting);
        bool kept = false;
        if (w.drawable() == 0) {
            pass(w);
            continue;
        }
        while (w.drawable() > 0) {
            int drawn = w.bone[w.next++];
            w.hand[w.mover] |= bit(drawn);
            if ((turn.plays = bit(drawn) & fitting)) break;
            kept = true, seat.epoch.push_back(int(seat.signs.size())), held[w.mover].push_back(drawn);
        }
        w.could[w.mover] = (kept ? w.all() : w.could[w.mover]) & ~fitting;
        if ((bound = turn.plays != 0)) return true;
        pass(w);
    }
    return false;
}

inline void note(const World& w, Seat& seat, int tile, int choices) {
    int epoch = int(seat.signs.size());
    if (choices > 1) seat.decisions.push_back({w, tile, epoch});
    seat.played.push_back({tile, epoch});
}

// Plays to the end of the round; seat 0's points less seat 1's.  The choices of a seat are added to `seen`.
inline double played_on(World w, Log log, Tiles held_0, Tiles held_1, const Effort* const* players, uint64_t seed,
                        std::vector<Moment>* seen = nullptr, int watched = -1) {
    Turn turn;
    bool bound;
    int ply = w.laid;
    Random common(seed * 31 + 7);
    Tiles held[2] = {std::move(held_0), std::move(held_1)};
    while (next_turn(w, turn, log, held, bound)) {
        int me = w.mover, choice = 0;
        Choices c;
        list_plays(w, turn, c), ++ply;
        if (c.plays > 1) {
            if (seen && me == watched && !bound)
                seen->push_back({w, log, {held[0], held[1]}, turn, c, seed * 1000003 + uint64_t(ply)});
            const Effort& player = *players[me];
            Random random(seed * 1000003 + uint64_t(ply) * 7919 + uint64_t(me));
            choice = player.searches ? decided(w, turn, c, log, held[1 - me], player, random)
                                     : chosen(w, turn, c, player.plain, common);
        }
        if (!bound) note(w, log.seat[me], c.tile[choice], c.plays);
        act(w, c, choice);
    }
    return w.points[0] - w.points[1];
}

inline double round_of(const Config& config, int number, const Effort* const* players, std::vector<Moment>* seen = nullptr,
                       int watched = -1) {
    Random random(uint64_t(number) * 77 + 5);
    uint8_t order[MAX_TILES];
    for (int t = 0; t < 28; ++t) order[t] = uint8_t(t);
    random.shuffle(order, 28);
    World w;
    deal(w, config, order, 0);
    Log log;
    Tiles held[2];
    w.mover = log.leader = leader_of(w.hand[0], w.hand[1]);
    for (size_t seat = 0; seat < 2; ++seat) {
        log.seat[seat].dealt = w.hand[seat], log.seat[seat].epoch.assign(7, 0);
        for (Mask m = w.hand[seat]; m; m &= m - 1) held[seat].push_back(first(m));
    }
    return played_on(w, log, held[0], held[1], players, uint64_t(number), seen, watched);
}

// One choice of each of so many rounds of `a` against `b`, endings left out.
inline std::vector<Moment> moments(const Config& config, int start, int many, const Effort& a, const Effort& b) {
    std::vector<Moment> found;
    Random chance(uint64_t(start) + 3);
    for (int number = start; int(found.size()) < many; ++number) {
        std::vector<Moment> seen, fit;
        const Effort* players[2] = {&a, &b};
        if (number & 1) std::swap(players[0], players[1]);
        round_of(config, number, players, &seen, number & 1);
        for (const Moment& one : seen)
            if (!is_ending(one.w)) fit.push_back(one);
        if (!fit.empty()) found.push_back(fit[size_t(chance.below(int(fit.size())))]);
    }
    return found;
}
