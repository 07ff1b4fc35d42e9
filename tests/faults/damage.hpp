// Every way in which a file's bytes are damaged here: each bit flipped, each length cut to, each aligned 32-bit number
// set to an extreme value. Damages are numbered, so that a slice of them can be taken.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace hop::faults {

struct DamageCounts {
  std::uint64_t bits_flipped = 0, lengths_cut = 0, numbers_set = 0;
  std::uint64_t errors = 0, identical = 0, silent = 0;
};

// Calls `judge(data, length)` with each damaged file, every `stride`-th one from `first` on; it says what became of it:
enum class Verdict { error, identical, silent };

template <class Judge>
void damage_file(const std::vector<std::uint8_t>& whole, std::uint64_t first, std::uint64_t stride, DamageCounts& counts,
                 Judge&& judge) {
  const auto note = [&](Verdict verdict) {
    counts.errors += verdict == Verdict::error;
    counts.identical += verdict == Verdict::identical;
    counts.silent += verdict == Verdict::silent;
    return verdict;
  };
  std::uint64_t number = 0;
  const auto is_due = [&] { return number++ % stride == first; };
  const auto report = [](const char* what, std::size_t at, std::uint32_t value) {
    std::fprintf(stderr, "damage not noticed: %s at byte %zu, %u\n", what, at, value);
  };

  std::vector<std::uint8_t> bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (std::uint32_t bit = 0; bit < 8; ++bit) {
      if (!is_due()) continue;
      bytes[at] = static_cast<std::uint8_t>(whole[at] ^ (1u << bit));
      if (note(judge(bytes.data(), bytes.size())) == Verdict::silent) report("bit flipped", at, bit);
      ++counts.bits_flipped;
    }
    bytes[at] = whole[at];
  }
  for (std::size_t at = 0; at + 4 <= whole.size(); at += 4) {
    for (const std::uint32_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
      if (!is_due() || std::memcmp(whole.data() + at, &value, 4) == 0) continue;
      std::memcpy(bytes.data() + at, &value, 4);
      if (note(judge(bytes.data(), bytes.size())) == Verdict::silent) report("number set", at, value);
      ++counts.numbers_set;
    }
    std::memcpy(bytes.data() + at, whole.data() + at, 4);
  }
  for (std::size_t length = 0; length < whole.size(); ++length) {
    if (!is_due()) continue;
    // Separate memory, so that a read past the end is one past an allocation.
    const std::vector<std::uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    if (note(judge(cut.data(), cut.size())) == Verdict::silent) report("cut", length, 0);
    ++counts.lengths_cut;
  }
}

}  // namespace hop::faults
