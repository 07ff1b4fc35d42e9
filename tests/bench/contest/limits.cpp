// hoptrail_bench_limits STAGE FOLDER: how fast this machine reads as many bytes as the set's vectors have, from one end to
// the other, as a player (rounds.hpp): no exact scan of them can be faster. STAGE: stream_read, or stream_read_two_threads, each of
// which reads a half, or stream_read_int8_two_threads, which reads a quarter as many bytes.
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "capi/src/aligned_copy.hpp"
#include "tests/bench/contest/arrays.hpp"
#include "tests/bench/contest/pool_thread.hpp"
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
  const std::string_view stage = argc == 3 ? argv[1] : "";
  const bool two_threads = stage.ends_with("_two_threads");
  if (stage != "stream_read" && stage != "stream_read_two_threads" && stage != "stream_read_int8_two_threads") {
    std::fprintf(stderr,
                 "usage: hoptrail_bench_limits stream_read|stream_read_two_threads|stream_read_int8_two_threads FOLDER\n");
    return 2;
  }
  try {
    const auto read = hop::bench::read_array<std::uint8_t>(std::string(argv[2]) + "/vectors.f32");
    const auto copy = hop::capi::aligned_copy(read);  // in the same kind of memory as the rows that are scanned
    const std::size_t size = stage.find("int8") == stage.npos ? read.size() : read.size() / 4,
                      half = two_threads ? size / 2 : size;
    const auto read_bytes = [&](std::size_t begin, std::size_t end) {
      std::uint64_t sum = sum_of(copy.get() + begin, end - begin);
      asm volatile("" : : "r"(&sum) : "memory");  // the sum is wanted
    };
    std::unique_ptr<hop::bench::PoolThread> other;
    if (two_threads) other = std::make_unique<hop::bench::PoolThread>([&](std::size_t) { read_bytes(half, size); });
    hop::bench::Player player;
    player.questions = 20;
    player.ask = [&](std::size_t q) {
      if (other) other->begin(q);
      read_bytes(0, half);
      if (other) other->wait();
    };
    player.figures = {{"bytes", static_cast<double>(size)}};
    hop::bench::play_rounds(player);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_limits: %s\n", error.what());
    return 2;
  }
}
