// Mutation of a file that lies behind checksums. Half of the runs begin at a whole file, for what libFuzzer keeps is
// mostly broken; words are changed in place, so that most of the file keeps its meaning; and in half of the runs the
// checksums are made right again, so that the checks behind them are reached.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/random.hpp"
#include "core/base/wrap_around.hpp"
#include "tests/fuzz/seeds.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most_size);

namespace hop::fuzz {

// Another value for a number of a file: near it, extreme, or one that the file has elsewhere.
HOP_WRAPS_AROUND inline std::uint32_t other_word(std::uint32_t word, std::uint32_t elsewhere, core::Random& random) {
  constexpr std::uint32_t extreme_words[] = {0,          1,          2,          0x7f,       0xff,       0xffff,     0x10000,
                                             0x7fffffff, 0x80000000, 0xffffffff, 0x7f800000, 0x7fc00000, 0xff7fffff, 1u << 20};
  switch (random.below(6)) {
    case 0: return word + static_cast<std::uint32_t>(random.below(9)) - 4;
    case 1: return extreme_words[random.below(std::size(extreme_words))];
    case 2: return elsewhere;
    case 3: return word ^ (1u << random.below(32));
    case 4: return static_cast<std::uint32_t>(random.below(64));
    default: return static_cast<std::uint32_t>(random.next());
  }
}

inline void change_words(std::vector<std::uint8_t>& bytes, core::Random& random) {
  if (bytes.size() < sizeof(std::uint32_t)) return;
  // A table's columns are aligned, an archive's numbers are not.
  const auto random_place = [&] {
    return random.below(2) == 0 ? random.below(bytes.size() / 4) * 4 : random.below(bytes.size() - 3);
  };
  for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
    const std::size_t at = random_place(), elsewhere = random_place();
    std::uint32_t word, other;
    std::memcpy(&word, bytes.data() + at, 4);
    std::memcpy(&other, bytes.data() + elsewhere, 4);
    word = other_word(word, other, random);
    std::memcpy(bytes.data() + at, &word, 4);
  }
}

// The seeds of a target that are files of the engine's own.
inline const std::vector<std::string>& whole_files(std::string_view target) {
  static const std::vector<std::string> files = [&] {
    Seeds seeds;
    add_file_seeds(seeds);
    std::vector<std::string> chosen;
    for (const auto& [name, bytes] : seeds) {
      if (name.starts_with(target)) chosen.push_back(bytes);
    }
    return chosen;
  }();
  return files;
}

// `repair` makes the checksums of a file right; it does nothing for one that is too broken to have any.
template <class Repair>
std::size_t mutate_sealed(std::string_view target, std::span<std::uint8_t> data, std::size_t size, unsigned seed, Repair repair) {
  core::Random random(seed);
  const std::vector<std::string>& files = whole_files(target);
  const std::string& whole = files[random.below(files.size())];
  if (random.below(2) == 0 && whole.size() <= data.size()) size = whole.copy(reinterpret_cast<char*>(data.data()), whole.size());
  const bool in_place = size > 0 && random.below(8) != 0, sealed = random.below(2) == 0;
  if (!in_place) size = LLVMFuzzerMutate(data.data(), size, data.size());
  std::vector<std::uint8_t> bytes(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
  if (in_place) change_words(bytes, random);
  if (sealed) repair(bytes);
  std::copy(bytes.begin(), bytes.end(), data.begin());
  return bytes.size();
}

}  // namespace hop::fuzz
