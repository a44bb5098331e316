// A strong player: worlds that fit what draws and passes exclude, each choice played out in all of them.
#pragma once
#include <vector>
#include "policy.hpp"

// Deals the unseen tiles anew to the others and the boneyard; seats with the least room choose first.
inline void redeal(World& w, int me, Random& random) {
    Mask free = w.all() & ~w.table & ~w.hand[me];
    int seats[3], sizes[4], n = 0;
    for (int s = 0; s < w.config->seats; ++s)
        if (s != me) sizes[s] = count(w.hand[s]), seats[n++] = s;
    std::sort(seats, seats + n, [&](int a, int b) { return count(free & w.could[a]) - sizes[a] < count(free & w.could[b]) - sizes[b]; });
    for (int attempt = 0;; ++attempt) {
        Mask left = free;
        bool good = true;
        for (int k = 0; k < n && good; ++k) {
            int s = seats[k];
            uint8_t pool[MAX_TILES];
            int size = 0;
            for (Mask m = left & (attempt < 50 ? w.could[s] : ~Mask(0)); m; m &= m - 1) pool[size++] = uint8_t(first(m));
            if ((good = size >= sizes[s])) {
                w.hand[s] = 0;
                for (int i = 0; i < sizes[s]; ++i) {
                    std::swap(pool[i], pool[i + random.below(size - i)]);
                    w.hand[s] |= bit(pool[i]);
                }
                left &= ~w.hand[s];
            }
        }
        if (!good) continue;
        int at = w.next;
        for (; left; left &= left - 1) w.bone[at++] = uint8_t(first(left));
        random.shuffle(w.bone + w.next, at - w.next);
        return;
    }
}

// Returns the choice that came out best over the worlds; choices that are clearly behind are dropped half-way.
inline int searched(const World& w, Choices& c, const Player& player, Random& random) {
    Player rollout;
    rollout.weights = player.weights, rollout.draws = player.draws;
    const Player* all[4] = {&rollout, &rollout, &rollout, &rollout};
    std::vector<double> sum(size_t(c.n), 0.0), square(size_t(c.n), 0.0);
    std::vector<char> alive(size_t(c.n), 1);
    int me = w.mover, best = 0;
    World world = w;
    for (int k = 1; k <= player.worlds; ++k) {
        redeal(world, me, random);
        for (int i = 0; i < c.n; ++i) {
            if (!alive[size_t(i)]) continue;
            World copy = world;
            act(copy, c, i);
            play_out(copy, all, random);
            double u = copy.utility(me);
            sum[size_t(i)] += u, square[size_t(i)] += u * u;
        }
        if (k % 25 && k < player.worlds) continue;
        best = int(std::max_element(sum.begin(), sum.end()) - sum.begin());
        for (int i = 0; i < c.n && k < player.worlds; ++i) {
            double mean = sum[size_t(i)] / k, spread = square[size_t(i)] / k - mean * mean;
            if (i != best && sum[size_t(best)] / k - mean > 3.5 * std::sqrt(2 * std::max(spread, 1.0) / k)) {
                alive[size_t(i)] = 0, sum[size_t(i)] = -1e18;
            }
        }
    }
    return best;
}
