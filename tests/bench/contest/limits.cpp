// hoptrail_bench_limits FOLDER: how fast this machine reads as many bytes as the set's vectors have, from one end to
// the other, as a player (rounds.hpp): what no exact scan of them can go below.
#include <cstdio>
#include <cstring>

#include "capi/src/aligned_copy.hpp"
#include "tests/bench/contest/arrays.hpp"
#include "tests/bench/contest/rounds.hpp"

namespace {

using Lanes = std::uint64_t __attribute__((vector_size(64)));

// One copy for each width of registers; the loader takes the widest that the machine has.
#if defined(__x86_64__) && defined(__linux__)
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
std::uint64_t
sum_of(const std::uint8_t* bytes, std::size_t count) {
  constexpr std::size_t ahead = 2048;  // hardware stops to fetch ahead at the end of each page
  constexpr std::size_t step = 4 * sizeof(Lanes);
  Lanes sums[4] = {};
  for (std::size_t i = 0; i + step <= count; i += step) {
    for (std::size_t k = 0; k < 4; ++k) {
      __builtin_prefetch(bytes + i + ahead + k * sizeof(Lanes));
      Lanes values;
      std::memcpy(&values, bytes + i + k * sizeof(Lanes), sizeof values);
      sums[k] += values;
    }
  }
  std::uint64_t sum = 0;
  for (const Lanes& lanes : sums) {
    for (std::size_t l = 0; l < sizeof(Lanes) / sizeof sum; ++l) sum += lanes[l];
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: hoptrail_bench_limits FOLDER\n");
    return 2;
  }
  try {
    const auto read = hop::bench::read_array<std::uint8_t>(std::string(argv[1]) + "/vectors.f32");
    const auto copy = hop::capi::aligned_copy(read);  // in the same kind of memory as the rows that are scanned
    const std::span<const std::uint8_t> bytes(copy.get(), read.size());
    std::uint64_t sum = 0;
    hop::bench::Player player;
    player.questions = 20;
    player.ask = [&](std::size_t) {
      sum += sum_of(bytes.data(), bytes.size());
      asm volatile("" : : "r"(&sum) : "memory");  // the sum is wanted
    };
    player.figures = {{"bytes", static_cast<double>(bytes.size())}};
    hop::bench::play_rounds(player);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_limits: %s\n", error.what());
    return 2;
  }
}
