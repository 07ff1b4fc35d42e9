// A clock that moves only when somebody sleeps, and chance without any.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
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

// What a server is asked for in one of three ways, each with a separate client: vectors, an answer, an answer as a stream.
inline std::string error_of_way(int way, const std::string& url, const std::string& key, std::size_t text_count = 1) {
  FakeTiming fake;
  const HttpOptions options = {.url = url, .key = key, .retries = 0};
  const std::vector<Text> texts(text_count, Text{TextRole::passage, "a"});
  const CompletionRequest request = {"answer", {{"user", "?"}}, 8, "text"};
  return error_of([&] {
    if (way == 0) HttpEmbedder(options, fake.timing()).embed(texts);
    if (way == 1) HttpLanguageModel(options, fake.timing()).complete(request);
    if (way == 2) HttpLanguageModel(options, fake.timing()).complete(request, [](std::string_view) {});
  });
}

}  // namespace hop::test
