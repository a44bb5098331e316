// The play model: a softmax at temperature 1 fitted to what a player chooses, by cross-entropy.
#pragma once
#include <numeric>
#include <vector>
#include "duel.hpp"
#include "learn.hpp"

struct Sample {
    int phase, n, choice;
    std::vector<float> f;  // n rows of WIDTH
};

// Rounds of a player against himself, and half of them against a rival, if there is one; each of his turns with a real
// choice is a sample.
inline std::vector<Sample> choices_of(const std::vector<Config>& configs, const Player& player, const Player* rival,
                                      int wanted, Random& random) {
    std::vector<Sample> samples;
    uint8_t order[MAX_TILES];
    Choices c;
    Turn turn;
    while (int(samples.size()) < wanted) {
        const Config& config = configs[size_t(random.below(int(configs.size())))];
        shuffled(order, count(whole_set(config.highest_pip)), random);
        World w;
        deal(w, config, order, random.below(config.seats));
        int his = rival && random.below(2) ? 1 + random.below((1 << config.seats) - 2) : 15;
        while (advance(w, turn)) {
            list_plays(w, turn, c);
            bool is_his = his >> w.mover & 1;
            int choice = chosen(w, turn, c, is_his ? player : *rival, random);
            if (is_his && (c.plays > 1 || c.draw)) {
                Sample& s = samples.emplace_back();
                s.phase = c.phase, s.n = c.n, s.choice = choice, s.f.assign(size_t(c.n * WIDTH), 0.0F);
                for (int i = 0; i < c.plays; ++i) std::copy(c.f[i], c.f[i] + PLAY_FEATURES, &s.f[size_t(i * WIDTH)]);
                if (c.draw) std::copy(c.g, c.g + 16, &s.f[size_t(c.plays * WIDTH + PLAY_FEATURES)]);
            }
            act(w, c, choice);
        }
    }
    return samples;
}

// The cross-entropy of a sample in nats; adds the gradient of the log chance where one is asked for.
inline double sample_loss(const Sample& s, const Weights& weights, float scale, Weights* gradient) {
    std::vector<float> chance(static_cast<size_t>(s.n));
    const float* row = weights.row[s.phase];
    for (int i = 0; i < s.n; ++i) chance[size_t(i)] = scale * dot(row, &s.f[size_t(i * WIDTH)], WIDTH);
    float top = *std::max_element(chance.begin(), chance.end()), sum = 0;
    for (float& x : chance) sum += x = std::exp(x - top);
    for (float& x : chance) x /= sum;
    for (int i = 0; gradient && i < s.n; ++i) {
        float by = float(i == s.choice) - chance[size_t(i)];
        for (int k = 0; k < WIDTH; ++k) gradient->row[s.phase][k] += by * s.f[size_t(i * WIDTH + k)];
    }
    return -std::log(std::max(chance[size_t(s.choice)], 1e-9F));
}

inline double mean_loss(const std::vector<Sample>& samples, size_t from, size_t to, const Weights& weights, float scale) {
    double sum = 0;
    for (size_t i = from; i < to; ++i) sum += sample_loss(samples[i], weights, scale, nullptr);
    return sum / double(to - from);
}

struct Fit {
    Weights model;
    double test = 0, uniform = 0, policy = 0, temperature = 1;
};

// Fits to four fifths of the samples and judges by the rest; `policy` is the best temperature of the policy itself.
// The smaller `decay`, the surer a model of who never wavers.
inline Fit fit_choices(const std::vector<Sample>& samples, const Weights& policy, int epochs, float decay,
                       Random& random) {
    Fit fit;
    Adam adam;
    size_t cut = samples.size() * 4 / 5, size = 128;
    std::vector<int> order(cut);
    std::iota(order.begin(), order.end(), 0);
    for (int e = 0; e < epochs; ++e) {
        random.shuffle(order.data(), int(cut));
        float rate = 0.1F * std::pow(0.02F, float(e) / float(epochs));
        for (size_t at = 0; at + size <= cut; at += size) {
            Weights gradient;
            for (size_t i = at; i < at + size; ++i) sample_loss(samples[size_t(order[i])], fit.model, 1, &gradient);
            for (int p = 0; p < 4; ++p)
                for (int k = 0; k < WIDTH; ++k)
                    gradient.row[p][k] = gradient.row[p][k] / float(size) - decay * fit.model.row[p][k];
            adam.climb(fit.model, gradient, rate);
        }
    }
    fit.test = mean_loss(samples, cut, samples.size(), fit.model, 1);
    fit.uniform = mean_loss(samples, cut, samples.size(), Weights(), 1);
    fit.policy = fit.uniform;
    for (float t : {1.0F, 1.5F, 2.0F, 3.0F, 5.0F, 8.0F}) {
        double loss = mean_loss(samples, cut, samples.size(), policy, 1 / t);
        if (loss < fit.policy) fit.policy = loss, fit.temperature = t;
    }
    return fit;
}
