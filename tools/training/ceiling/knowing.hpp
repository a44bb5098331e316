// What a seat knows of the other's tiles, two seats with forced draw: worlds that agree with all draws, passes and leads.
#pragma once
#include <vector>
#include "../src/search.hpp"

// A choice that a seat had, as it was: its epoch tells which of its tiles it held by then.
struct Decision {
    World before;
    int tile, epoch;
};

// A tile that was played by choice, and how many signs the seat had given by then.
struct Played {
    int tile, epoch;
};

// What everybody saw of a seat.  A sign is a draw or a pass: nothing that it held fitted these tiles.  The tiles that it
// ever held lie in slots, each with the epoch in which it came; one that was drawn and played at once has none.
struct Seat {
    std::vector<int> epoch;
    std::vector<Mask> signs;
    std::vector<Decision> decisions;
    std::vector<Played> played;
    Mask dealt = 0;

    Mask played_tiles() const {
        Mask mask = 0;
        for (const Played& one : played) mask |= bit(one.tile);
        return mask;
    }
};

struct Log {
    Seat seat[2];
    int leader = 0;
};

// Who leads the first round in Jaques: the highest double, else the heaviest tile.
inline int leader_of(Mask first_hand, Mask second_hand) {
    Mask doubles = (first_hand | second_hand) & T.doubles;
    if (doubles) return int(second_hand >> (63 - std::countl_zero(doubles)) & 1);
    int heaviest[2] = {0, 0};
    for (int seat = 0; seat < 2; ++seat)
        for (Mask m = seat ? second_hand : first_hand; m; m &= m - 1)
            heaviest[seat] = std::max(heaviest[seat], T.pips[first(m)]);
    return heaviest[1] > heaviest[0];
}

// Draws worlds by a chain of swaps between slots and boneyard; every agreeing one is equally likely.
class Worlds {
  public:
    std::vector<int> tile, epoch;  // by slot, then by place in the boneyard, whose epoch is -1
    int slots;

    Worlds(const World& w, const Log& log, const std::vector<int>& truth)
        : tile(truth), epoch(log.seat[1 - w.mover].epoch), slots(int(epoch.size())), leader_(log.leader), me_(w.mover),
          mine_(log.seat[w.mover].dealt) {
        const Seat& other = log.seat[1 - w.mover];
        int all = int(other.signs.size());
        for (int t = 0; t < 28; ++t) low_[t] = since(other, t, all), high_[t] = NEVER;
        for (auto& [t, signs] : other.played) low_[t] = since(other, t, signs), high_[t] = signs;
        for (int at = w.next; at < w.tiles; ++at) tile.push_back(w.bone[at]), epoch.push_back(-1);
    }

    void swap_some(int many, Random& random) {
        int size = int(tile.size());
        while (many--) {
            size_t i = size_t(random.below(slots)), j = size_t(random.below(size));
            if (epoch[i] == epoch[j] || !may_be(tile[i], epoch[j]) || !may_be(tile[j], epoch[i])) continue;
            std::swap(tile[i], tile[j]);
            if ((epoch[i] == 0 || epoch[j] == 0) && !leads()) std::swap(tile[i], tile[j]);
        }
    }

    // The tiles that had come up to an epoch, without those of a mask.
    Mask held(int upto, Mask without) const {
        Mask mask = 0;
        for (int k = 0; k < slots; ++k)
            if (epoch[size_t(k)] <= upto) mask |= bit(tile[size_t(k)]);
        return mask & ~without;
    }

  private:
    static constexpr int NEVER = 99;
    int low_[28], high_[28], leader_, me_;
    Mask mine_;

    static int since(const Seat& seat, int t, int signs) {
        int low = 0;
        for (int i = 0; i < signs; ++i)
            if (seat.signs[size_t(i)] >> t & 1) low = i + 2;
        return low;
    }
    bool may_be(int t, int e) const { return e < 0 ? high_[t] == NEVER : low_[t] <= e && e <= high_[t]; }
    bool leads() const {
        Mask dealt = held(0, 0), doubles = (dealt | mine_) & T.doubles;
        if (!doubles) return true;
        return int(mine_ >> (63 - std::countl_zero(doubles)) & 1) == (leader_ == me_);
    }
};
