#include "tests/bench/contest/rounds.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "tests/bench/measure.hpp"

namespace hop::bench {

namespace {

constexpr std::size_t uncounted_questions = 20;
constexpr std::size_t fewest_questions = 5;  // of a round, however long they take

double seconds_of_question(const Player& player, std::size_t question, Clock clock) {
  if (player.prepare) player.prepare(question);
  return time_of(clock, [&] { player.ask(question); });
}

void play_round(const Player& player, double seconds, Clock clock) {
  for (std::size_t q = 0; q < std::min(uncounted_questions, player.questions); ++q) {
    if (seconds_of_question(player, q, Clock::wall) * uncounted_questions > seconds) break;
  }
  std::vector<double> times;
  const double end = seconds_of(Clock::wall) + seconds;
  for (std::size_t q = 0;; q = q + 1 < player.questions ? q + 1 : 0) {
    const bool all_asked = times.size() >= player.questions, late = seconds_of(Clock::wall) >= end;
    // A round ends between passes, unless a pass takes several times as long as the round may.
    if (late && ((all_asked && q == 0) || (times.size() >= fewest_questions && seconds_of(Clock::wall) >= end + 3 * seconds)))
      break;
    times.push_back(seconds_of_question(player, q, clock));
  }
  std::sort(times.begin(), times.end());
  const auto share = [&](double part) { return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))]; };
  std::printf("{\"p50\":%.9f,\"p95\":%.9f,\"asked\":%zu}\n", share(0.5), share(0.95), times.size());
}

void print_answers(const Player& player) {
  std::printf("[");
  for (std::size_t q = 0; player.answer && q < player.questions; ++q) {
    std::printf(q == 0 ? "[" : ",[");
    const std::vector<std::uint32_t> answer = player.answer(q);
    for (std::size_t i = 0; i < answer.size(); ++i) std::printf(i == 0 ? "%u" : ",%u", answer[i]);
    std::printf("]");
  }
  std::printf("]\n");
}

}  // namespace

void play_rounds(const Player& player) {
  std::printf("{\"ready\":true");
  for (const auto& [name, value] : player.figures) std::printf(",\"%s\":%.9g", name.c_str(), value);
  std::printf("}\n");
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "answers") {
      print_answers(player);
    } else if (line.rfind("round ", 0) == 0) {
      play_round(player, std::atof(line.c_str() + 6), line.find(" wall") == std::string::npos ? Clock::processor : Clock::wall);
    }
    std::fflush(stdout);
  }
}

}  // namespace hop::bench
