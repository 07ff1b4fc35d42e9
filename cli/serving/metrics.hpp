// The server's metrics, in Prometheus' text format.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace hop::cli {

// Upper bounds of the histogram of answer times, in seconds.
inline constexpr std::array<double, 11> latency_bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30};

class RequestCounts {
 public:
  // `route`: the path of a route, so that a client cannot create labels.
  void add(const std::string& method, const std::string& route, int status, std::chrono::duration<double> time);
  std::string text() const;

 private:
  struct Latency {
    std::array<std::uint64_t, latency_bounds.size() + 1> counts{};
    double sum = 0;
  };
  mutable std::mutex lock_{};
  std::map<std::pair<std::string, int>, std::uint64_t> requests_{};  // by labels of method and route, and status
  std::map<std::string, Latency> latencies_{};
};

// "# HELP … # TYPE … name value".
std::string metric_text(const std::string& name, const char* type, const char* help, double value);

}  // namespace hop::cli
