// A family of rules, "seats.draw.score.set", and the hand sizes and reserves that its rounds are dealt with.
#pragma once
#include <cstring>
#include <string>
#include <vector>
#include "round.hpp"

inline std::vector<Config> configs_of(const std::string& family) {
    auto has = [&](const char* word) { return family.find(word) != std::string::npos; };
    Config c;
    c.partners = family[0] == 'P', c.seats = c.partners ? 4 : family[0] - '0';
    c.draw = has(".free") ? FREE : has(".none") ? NONE : FORCED;
    c.fives = has(".fives"), c.highest_pip = has(".nine") ? 9 : 6;
    if (c.seats < 2 || c.seats > 4) return {};
    std::vector<Config> configs;
    auto add = [&](int hand, int reserve, bool official) {
        c.hand = c.highest_pip == 9 ? 7 : hand, c.reserve = reserve;
        c.bonus = official ? 10 : 0, c.minus = c.lowest_team = official && c.partners;
        configs.push_back(c);
    };
    if (c.draw == FREE && !c.partners) {
        add(c.seats == 4 ? 6 : 7, 2, false);
    } else {
        add(c.seats == 2 ? 7 : 5, 2, false);
        add(c.seats == 2 ? 7 : 5, c.seats == 2 ? 2 : 0, true);
    }
    return configs;
}
