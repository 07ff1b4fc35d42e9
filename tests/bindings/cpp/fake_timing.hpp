// A clock that moves only when somebody sleeps, and chance without any.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "hoptrail/http.hpp"

namespace hop::test {

struct FakeTiming {
  std::chrono::milliseconds now{0};
  std::int64_t unix_seconds = 1'700'000'000;  // 2023-11-14T22:13:20Z
  double random = 0;
  std::vector<std::int64_t> sleeps;  // milliseconds

  HttpTiming timing() {
    return {[this] { return now; }, [this] { return unix_seconds; },
            [this](std::chrono::milliseconds duration) {
              sleeps.push_back(duration.count());
              now += duration;
            },
            [this] { return random; }};
  }
};

// What the call throws, as text; empty when it throws nothing.
template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const std::exception& failure) {
    return failure.what();
  }
  return {};
}

}  // namespace hop::test
