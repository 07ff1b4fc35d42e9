// How a program takes part in a contest: it loads its data, says so, and plays a round whenever it is told to, so that
// programs of different languages take turns on one machine (tests/bench/peers/contest.py is the other side).
//
//   out: {"ready":true, …figures of loading}
//   in:  round SECONDS           out: {"p50":seconds,"p95":seconds,"asked":number}    of processor time
//   in:  round SECONDS wall      the same of wall clock, where threads help
//   in:  answers                 out: [[index,…],…]     of each question
//   end of input: the program ends
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hop::bench {

struct Player {
  std::size_t questions = 0;
  std::function<void(std::size_t)> ask;                             // what is timed
  std::function<std::vector<std::uint32_t>(std::size_t)> answer{};  // may be empty: nothing to compare
  std::function<void(std::size_t)> prepare{};                       // what comes before `ask` and is not timed; may be empty
  std::vector<std::pair<std::string, double>> figures{};            // of loading, printed once
};

// A round: some questions uncounted, then all in turn, again and again until the seconds have passed.
void play_rounds(const Player& player);

}  // namespace hop::bench
