// The system's clock and randomness.
#include <random>
#include <thread>

#include "hoptrail/http.hpp"

namespace hop {

HttpTiming system_timing() {
  using namespace std::chrono;
  auto generator = std::make_shared<std::minstd_rand>(std::random_device{}());
  return {
      [] { return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()); },
      [] { return std::int64_t{duration_cast<seconds>(system_clock::now().time_since_epoch()).count()}; },
      [](milliseconds duration) { std::this_thread::sleep_for(duration); },
      [generator] { return std::uniform_real_distribution<double>(0, 1)(*generator); },
  };
}

}  // namespace hop
