// The trainer's commands; tools/training/train.py compiles and calls it.
#include <chrono>
#include <cstdlib>
#include <map>
#include "cases.hpp"
#include "choice.hpp"
#include "families.hpp"

using Options = std::map<std::string, std::string>;

static double number(const Options& o, const char* name, double otherwise) {
    auto found = o.find(name);
    return found == o.end() ? otherwise : std::atof(found->second.c_str());
}

static std::string text(const Options& o, const char* name) {
    auto found = o.find(name);
    return found == o.end() ? "" : found->second;
}

static Weights weights_from(const std::string& path, float scale = 1) {
    Weights weights;
    if (!path.empty() && !read_weights(path.c_str(), weights)) {
        std::fprintf(stderr, "cannot read weights from %s\n", path.c_str());
        std::exit(2);
    }
    for (auto& row : weights.row)
        for (float& x : row) x *= scale;
    return weights;
}

// "rulebook", "heaviest", "unloader", "FILE", "FILE:nodraw", "FILE:search=200", "FILE:t=1"
static Player player_from(const std::string& words) {
    Player p;
    std::string path = words.substr(0, words.find(':'));
    if (path == "rulebook" || path == "heaviest" || path == "unloader") {
        p.kind = path == "rulebook" ? RULEBOOK : path == "heaviest" ? HEAVIEST : UNLOADER, p.draws = false;
        return p;
    }
    p.weights = weights_from(path);
    if (words.find(":nodraw") != std::string::npos) p.draws = false;
    auto value = [&](const char* key) {
        size_t at = words.find(key);
        return at == std::string::npos ? 0.0 : std::atof(words.c_str() + at + std::strlen(key));
    };
    p.worlds = int(value(":search=")), p.temperature = float(value(":t="));
    if (p.worlds) p.kind = SEARCH;
    return p;
}

static int train(const std::string& family, const Options& o) {
    Plan plan;
    plan.rounds = int(number(o, "rounds", 1e6)), plan.deals = int(number(o, "deals", 256));
    plan.siblings = std::min(16, int(number(o, "siblings", 4)));
    plan.rate = float(number(o, "rate", 0.2)), plan.last_rate = float(number(o, "last-rate", 0.01));
    plan.entropy = float(number(o, "entropy", 0.3)), plan.draws = number(o, "draws", 1) != 0;
    plan.passive = float(number(o, "passive", 0));
    Weights rival = weights_from(text(o, "rival"));
    if (o.count("rival")) plan.rival = &rival;
    Weights start = weights_from(text(o, "init"), float(number(o, "scale", 1)));
    for (auto& row : start.row)
        if (o.count("draw-bias")) row[PLAY_FEATURES] = float(number(o, "draw-bias", 0));
    Random random{uint64_t(number(o, "seed", 1))};
    auto began = std::chrono::steady_clock::now();
    Weights trained = learn(configs_of(family), start, plan, random);
    write_weights(text(o, "out").c_str(), trained);
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::printf("%s: %d rounds in %.1f s\n", family.c_str(), plan.rounds, seconds);
    return 0;
}

static int compare(const std::string& family, const Options& o) {
    Random random{uint64_t(number(o, "seed", 99))};
    Player a = player_from(text(o, "a")), b = player_from(text(o, "b"));
    Verdict v = duel(configs_of(family), a, b, int(number(o, "pairs", 20000)), random);
    std::printf("%-20s %+7.2f +- %.2f  %d deals\n", family.c_str(), v.mean, v.error, v.deals);
    return 0;
}

// The model of a level that never draws if it can play, by how it plays against itself and the policy.
static int habit(const std::string& family, const Options& o) {
    Random random{uint64_t(number(o, "seed", 7))};
    Player level = player_from(text(o, "player")), rival = player_from(text(o, "policy"));
    int wanted = int(number(o, "choices", 20000));
    float decay = float(number(o, "decay", 1e-6));
    std::vector<Sample> samples = choices_of(configs_of(family), level, &rival, wanted, random);
    Fit fit = fit_choices(samples, weights_from(text(o, "strong")), int(number(o, "epochs", 60)), decay, random);
    write_weights(text(o, "out").c_str(), fit.model);
    std::printf("%-20s %6.3f %6.3f %6.3f at T=%.1f  %zu choices\n", family.c_str(), fit.uniform, fit.test, fit.policy,
                fit.temperature, samples.size());
    return 0;
}

static int model(const std::string& family, const Options& o) {
    Random random{uint64_t(number(o, "seed", 7))};
    Player strong;
    strong.kind = SEARCH, strong.worlds = int(number(o, "worlds", 100)), strong.weights = weights_from(text(o, "policy"));
    int wanted = int(number(o, "choices", 20000));
    std::vector<Sample> samples = choices_of(configs_of(family), strong, nullptr, wanted, random);
    Fit fit = fit_choices(samples, strong.weights, int(number(o, "epochs", 30)), 1e-4F, random);
    write_weights(text(o, "out").c_str(), fit.model);
    std::printf("%-20s %6.3f %6.3f %6.3f at T=%.1f  %zu choices\n", family.c_str(), fit.uniform, fit.test, fit.policy,
                fit.temperature, samples.size());
    return 0;
}

static int cases(const std::string& family, const Options& o) {
    Random random{uint64_t(number(o, "seed", 3))};
    print_cases(family.c_str(), configs_of(family), int(number(o, "count", 20)), random);
    return 0;
}

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: trainer COMMAND FAMILY [name=value ...]\n");
        return 2;
    }
    std::string command = argv[1], family = argv[2];
    Options o;
    for (int i = 3; i < argc; ++i) {
        std::string word = argv[i];
        size_t at = word.find('=');
        o[word.substr(0, at)] = at == std::string::npos ? "1" : word.substr(at + 1);
    }
    if (configs_of(family).empty()) {
        std::fprintf(stderr, "no family %s\n", family.c_str());
        return 2;
    }
    if (command == "train") return train(family, o);
    if (command == "duel") return compare(family, o);
    if (command == "model") return model(family, o);
    if (command == "habit") return habit(family, o);
    if (command == "cases") return cases(family, o);
    std::fprintf(stderr, "no command %s\n", command.c_str());
    return 2;
}
