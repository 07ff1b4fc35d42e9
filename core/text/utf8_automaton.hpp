// UTF-8 validation (Unicode 15.0, table 3-7) by a deterministic automaton. A step is one load and one shift, without a
// data-dependent branch that the processor could mispredict, so hostile text takes as long as any other. For text that
// mixes characters of different lengths it is many times faster than decoding; for ASCII both are equally fast.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/small_module.hpp"

namespace hop::core {

// The part of a character that has been read. `broken` is final.
enum class Utf8State : std::uint8_t {
  start,
  one_more,
  two_more,
  three_more,
  after_e0,
  after_ed,
  after_f0,
  after_f4,
  broken,
};

// The transition function, from which the table is computed at compile time.
constexpr Utf8State utf8_after(Utf8State state, unsigned byte) {
  const auto within = [byte](unsigned first, unsigned last, Utf8State next) {
    return byte >= first && byte <= last ? next : Utf8State::broken;
  };
  switch (state) {
    case Utf8State::start:
      if (byte < 0x80) return Utf8State::start;
      if (byte == 0xE0) return Utf8State::after_e0;
      if (byte == 0xED) return Utf8State::after_ed;
      if (byte == 0xF0) return Utf8State::after_f0;
      if (byte == 0xF4) return Utf8State::after_f4;
      if (byte < 0xE0) return within(0xC2, 0xDF, Utf8State::one_more);
      return byte < 0xF0 ? Utf8State::two_more : within(0xF1, 0xF3, Utf8State::three_more);
    case Utf8State::one_more: return within(0x80, 0xBF, Utf8State::start);
    case Utf8State::two_more: return within(0x80, 0xBF, Utf8State::one_more);
    case Utf8State::three_more: return within(0x80, 0xBF, Utf8State::two_more);
    case Utf8State::after_e0: return within(0xA0, 0xBF, Utf8State::one_more);
    case Utf8State::after_ed: return within(0x80, 0x9F, Utf8State::one_more);
    case Utf8State::after_f0: return within(0x90, 0xBF, Utf8State::two_more);
    case Utf8State::after_f4: return within(0x80, 0x8F, Utf8State::two_more);
    case Utf8State::broken: break;
  }
  return Utf8State::broken;
}

// The shift-based encoding of the automaton: a state is stored as a bit offset, 6 · its number. Nine states fit in 64
// bits. At offset s, steps[byte] contains the offset of the state that follows s.
constexpr std::array<std::uint64_t, 256> make_utf8_steps() {
  constexpr unsigned bits = 6;
  std::array<std::uint64_t, 256> steps{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned state = 0; state <= static_cast<unsigned>(Utf8State::broken); ++state) {
      const auto next = static_cast<std::uint64_t>(utf8_after(static_cast<Utf8State>(state), byte));
      steps[byte] |= (next * bits) << (state * bits);
    }
  }
  return steps;
}
inline constexpr std::array<std::uint64_t, 256> utf8_steps = make_utf8_steps();

// The highest bit of each byte: set for bytes outside ASCII.
inline constexpr std::uint64_t beyond_ascii = 0x8080808080808080u;
inline constexpr std::size_t ascii_stretch = 64;

// Whether the 64 bytes at `at` are all ASCII.
inline bool is_ascii_stretch(const std::uint8_t* at) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < ascii_stretch; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, at + i, 8);
    all |= eight;
  }
  return (all & beyond_ascii) == 0;
}

// Whether the text is valid UTF-8. Skips ASCII words of eight bytes in the start state.
inline bool utf8_automaton_accepts(std::string_view text) {
  constexpr std::uint64_t place = 63;
  std::uint64_t state = 0;  // bits above the lowest six are garbage
  const auto* at = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t left = text.size();
  for (; left >= 8; at += 8, left -= 8) {
    if constexpr (judges_whole_columns) {  // tests each stretch once, aligned to the end of the text
      while (left >= ascii_stretch && left % ascii_stretch < 8 && (state & place) == 0 && is_ascii_stretch(at)) {
        at += ascii_stretch, left -= ascii_stretch;
      }
      if (left < 8) break;
    }
    std::uint64_t eight;
    std::memcpy(&eight, at, 8);
    if (((eight & beyond_ascii) | (state & place)) == 0) continue;
    for (int i = 0; i < 8; ++i) state = utf8_steps[at[i]] >> (state & place);
  }
  for (; left > 0; ++at, --left) state = utf8_steps[*at] >> (state & place);
  return (state & place) == 0;
}

}  // namespace hop::core
