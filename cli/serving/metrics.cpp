#include "cli/serving/metrics.hpp"

#include <algorithm>
#include <cstdio>

namespace hop::cli {

namespace {

std::string decimal(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string heading(const std::string& name, const char* type, const char* help) {
  return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

}  // namespace

void RequestCounts::add(const std::string& method, const std::string& route, int status, std::chrono::duration<double> time) {
  const std::string labels = "method=\"" + method + "\",route=\"" + route + "\"";
  const auto bucket = std::lower_bound(latency_bounds.begin(), latency_bounds.end(), time.count()) - latency_bounds.begin();
  const std::lock_guard lock(lock_);
  ++requests_[{labels, status}];
  Latency& latency = latencies_[labels];
  ++latency.counts[static_cast<std::size_t>(bucket)];
  latency.sum += time.count();
}

std::string RequestCounts::text() const {
  const std::lock_guard lock(lock_);
  std::string text = heading("hoptrail_requests_total", "counter", "Answered requests.");
  for (const auto& [key, count] : requests_) {
    text += "hoptrail_requests_total{" + key.first + ",status=\"" + std::to_string(key.second) + "\"} " + std::to_string(count) +
            "\n";
  }
  const std::string name = "hoptrail_request_seconds";
  text += heading(name, "histogram", "Time from a request's header to its answer.");
  for (const auto& [labels, latency] : latencies_) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < latency.counts.size(); ++i) {
      total += latency.counts[i];
      const std::string bound = i < latency_bounds.size() ? decimal(latency_bounds[i]) : "+Inf";
      text += name + "_bucket{" + labels + ",le=\"" + bound + "\"} " + std::to_string(total) + "\n";
    }
    text += name + "_sum{" + labels + "} " + decimal(latency.sum) + "\n";
    text += name + "_count{" + labels + "} " + std::to_string(total) + "\n";
  }
  return text;
}

std::string metric_text(const std::string& name, const char* type, const char* help, double value) {
  return heading(name, type, help) + name + " " + decimal(value) + "\n";
}

}  // namespace hop::cli
