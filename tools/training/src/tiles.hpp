// Tiles as ids, sets of tiles as bit masks (as in engine/tiles.py), a small generator of chance, and odds.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

using Mask = uint64_t;
constexpr int MAX_TILES = 55;

struct Tables {
    int low[MAX_TILES], high[MAX_TILES], pips[MAX_TILES];
    Mask suit[10], fits[10][10], doubles;
    double choose[MAX_TILES + 1][MAX_TILES + 1];

    Tables() : suit{}, doubles(0), choose{} {
        for (int high_half = 0, id = 0; high_half < 10; ++high_half)
            for (int low_half = 0; low_half <= high_half; ++low_half, ++id) {
                low[id] = low_half, high[id] = high_half, pips[id] = low_half + high_half;
                suit[low_half] |= Mask(1) << id, suit[high_half] |= Mask(1) << id;
                if (low_half == high_half) doubles |= Mask(1) << id;
            }
        for (int x = 0; x < 10; ++x)
            for (int y = 0; y < 10; ++y) fits[x][y] = suit[x] | suit[y];
        for (int n = 0; n <= MAX_TILES; ++n)
            for (int k = 0; k <= n; ++k)
                choose[n][k] = k == 0 || k == n ? 1.0 : choose[n - 1][k - 1] + choose[n - 1][k];
    }
};

inline const Tables T;

inline int count(Mask mask) { return std::popcount(mask); }
inline int first(Mask mask) { return std::countr_zero(mask); }
inline Mask bit(int tile) { return Mask(1) << tile; }
inline Mask whole_set(int highest_pip) { return highest_pip == 9 ? bit(55) - 1 : bit(28) - 1; }

inline int pips_in(Mask mask) {
    int total = 0;
    for (; mask; mask &= mask - 1) total += T.pips[first(mask)];
    return total;
}

// The chance that `held` tiles out of `could` hold none of the `fitting` ones.
inline float stuck(int could, int fitting, int held) {
    if (could == 0) return 1.0F;
    double all = T.choose[could][held < 0 || held > could ? 0 : held];
    if (held > could) return 0.0F;
    int harmless = could - fitting;
    return harmless < held ? 0.0F : float(T.choose[harmless][held] / all);
}

// xorshift64*: fast, seeded, and the same everywhere.
struct Random {
    uint64_t state;
    explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ULL + 0xD1B54A32D192ED03ULL) {
        if (state == 0) state = 1;
        for (int i = 0; i < 8; ++i) next();
    }
    uint64_t next() {
        state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
        return state * 0x2545F4914F6CDD1DULL;
    }
    int below(int n) { return int((unsigned __int128)(next()) * unsigned(n) >> 64); }
    float unit() { return float(next() >> 40) * 0x1p-24F; }
    template <class Item> void shuffle(Item* items, int n) {
        for (int i = n - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
    }
};
