// The stages that hoptrail_bench_contest plays.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/bench/contest/contest_set.hpp"
#include "tests/bench/contest/rounds.hpp"

namespace hop::bench {

struct Stage {
  const char* name;
  Player (*make)(const ContestSet&);  // the set outlives the player
};

std::vector<Stage> vector_stages();
std::vector<Stage> word_stages();
std::vector<Stage> spread_stages();
std::vector<Stage> search_stages();
std::vector<Stage> index_stages();

}  // namespace hop::bench
