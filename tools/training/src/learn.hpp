// Self-play REINFORCE: every deal is played several times, and a round counts by how it differs from its siblings.
#pragma once
#include <vector>
#include "policy.hpp"

struct Step {
    int phase, seat;
    alignas(32) float gradient[WIDTH];  // of the logarithm of the choice's chance
    float entropy[WIDTH];
};

struct Plan {
    int rounds = 1000000, deals = 256, siblings = 4;
    float rate = 0.2F, last_rate = 0.01F, entropy = 0.3F;
    bool draws = true;
    float passive = 0;  // the share of rounds in which one side never draws though it could play, and learns nothing
    const Weights* rival = nullptr;  // who sits at the other seats, never learning; none: self-play
};

inline void note_step(const Choices& c, const float* chance, int choice, int seat, std::vector<Step>& steps) {
    Step& s = steps.emplace_back();
    s.phase = c.phase, s.seat = seat;
    float mean[WIDTH] = {}, log_mean[WIDTH] = {}, entropy = 0;
    auto add = [&](float* to, int i, float weight) {
        if (i == c.plays) for (int k = 0; k < 16; ++k) to[PLAY_FEATURES + k] += weight * c.g[k];
        else for (int k = 0; k < PLAY_FEATURES; ++k) to[k] += weight * c.f[i][k];
    };
    for (int i = 0; i < c.n; ++i) {
        float log_chance = std::log(std::max(chance[i], 1e-12F));
        add(mean, i, chance[i]), add(log_mean, i, chance[i] * log_chance), entropy -= chance[i] * log_chance;
    }
    std::fill(s.gradient, s.gradient + WIDTH, 0.0F);
    add(s.gradient, choice, 1);
    for (int k = 0; k < WIDTH; ++k)
        s.gradient[k] -= mean[k], s.entropy[k] = -(log_mean[k] + entropy * mean[k]);
}

// Plays a round by chance; the learner sits where `learns` has a bit.
inline void play_to_learn(World& w, const Weights& weights, const Plan& plan, int learns, Random& random,
                          std::vector<Step>& steps) {
    Turn turn;
    Choices c;
    float chance[MAX_TILES * 2 + 1];
    while (advance(w, turn)) {
        bool learner = learns >> w.mover & 1;
        list_plays(w, turn, c);
        turn.may_draw = turn.may_draw && (learner ? plan.draws : plan.rival != nullptr);
        if (c.plays == 1 && !turn.may_draw) {
            act(w, c, 0);
            continue;
        }
        evaluate(w, turn, c, learner || !plan.rival ? weights : *plan.rival);
        softmax(c, 1, chance);
        int choice = sampled(chance, c.n, random);
        if (learner) note_step(c, chance, choice, w.mover, steps);
        act(w, c, choice);
    }
}

struct Adam {
    Weights mean, square;
    double seen1 = 1, seen2 = 1;
    void climb(Weights& weights, const Weights& gradient, float rate) {
        seen1 *= 0.9, seen2 *= 0.999;
        for (int p = 0; p < 4; ++p)
            for (int k = 0; k < WIDTH; ++k) {
                float g = gradient.row[p][k];
                float& m = mean.row[p][k];
                float& v = square.row[p][k];
                m = 0.9F * m + 0.1F * g, v = 0.999F * v + 0.001F * g * g;
                weights.row[p][k] += rate * float(m / (1 - seen1)) / (std::sqrt(float(v / (1 - seen2))) + 1e-6F);
            }
    }
};

inline void gather(const std::vector<Step>& steps, const double* advantage, float bonus, Weights& gradient) {
    for (const Step& s : steps)
        for (int k = 0; k < WIDTH; ++k)
            gradient.row[s.phase][k] += float(advantage[s.seat]) * s.gradient[k] + bonus * s.entropy[k];
}

// One batch: the gradient of the learner's points, averaged over its rounds.
inline void batch(const std::vector<Config>& configs, const Weights& weights, const Plan& plan, float bonus,
                  Random& random, Weights& gradient) {
    static std::vector<Step> steps[16];
    uint8_t order[MAX_TILES];
    for (int d = 0; d < plan.deals; ++d) {
        const Config& config = configs[size_t(random.below(int(configs.size())))];
        int leader = random.below(config.seats), learns = 15;
        bool passive = random.unit() < plan.passive;
        if (passive) learns = 15 & ~(config.partners ? 5 << random.below(2) : 1 << random.below(config.seats));
        if (plan.rival) learns = config.partners ? 5 << random.below(2) : 1 << random.below(config.seats);
        shuffled(order, count(whole_set(config.highest_pip)), random);
        double result[16][4], mean[4] = {};
        for (int k = 0; k < plan.siblings; ++k) {
            World w;
            deal(w, config, order, leader);
            steps[k].clear();
            play_to_learn(w, weights, plan, learns, random, steps[k]);
            for (int s = 0; s < config.seats; ++s) mean[s] += result[k][s] = w.utility(s);
        }
        for (int k = 0; k < plan.siblings; ++k) {
            double advantage[4] = {};
            for (int s = 0; s < config.seats; ++s)
                advantage[s] = result[k][s] - (mean[s] - result[k][s]) / (plan.siblings - 1);
            gather(steps[k], advantage, bonus, gradient);
        }
    }
    float scale = 1.0F / float(plan.deals * plan.siblings);
    for (auto& row : gradient.row)
        for (float& g : row) g *= scale;
}

// Trains and returns the mean of the weights over the last third of the way.
inline Weights learn(const std::vector<Config>& configs, Weights weights, const Plan& plan, Random& random) {
    Adam adam;
    double sum[4][WIDTH] = {};
    int batches = std::max(1, plan.rounds / (plan.deals * plan.siblings)), kept = 0;
    for (int b = 0; b < batches; ++b) {
        float way = float(b) / float(batches), rate = plan.rate * std::pow(plan.last_rate / plan.rate, way);
        Weights gradient;
        batch(configs, weights, plan, plan.entropy * (1 - way), random, gradient);
        adam.climb(weights, gradient, rate);
        if (b * 3 < batches * 2 && batches > 2) continue;
        ++kept;
        for (int p = 0; p < 4; ++p)
            for (int k = 0; k < WIDTH; ++k) sum[p][k] += weights.row[p][k];
    }
    for (int p = 0; p < 4; ++p)
        for (int k = 0; k < WIDTH; ++k) weights.row[p][k] = float(sum[p][k] / kept);
    return weights;
}
