// std::random_device reads the system's source of random numbers on every platform except WebAssembly.
#include "core/task/temporary_name.hpp"

#include <algorithm>
#include <cstdint>
#if !defined(__wasm__)
#include <random>
#endif

namespace hop::core {

namespace {

constexpr std::size_t most_bytes_of_name = 200;

// Cut between two characters of UTF-8.
std::string_view beginning_of_name(std::string_view name) {
  std::size_t length = std::min(name.size(), most_bytes_of_name);
  while (length > 0 && length < name.size() && (name[length] & 0xc0) == 0x80) --length;
  return name.substr(0, length);
}

}  // namespace

std::string temporary_name(std::string_view name) {
  std::string made(beginning_of_name(name));
#if !defined(__wasm__)
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device random;
  made += '.';
  for (int word = 0; word < 2; ++word) {
    const std::uint32_t bits = random();
    for (int shift = 28; shift >= 0; shift -= 4) made += digits[bits >> shift & 15];
  }
#endif
  return made + ".new";
}

}  // namespace hop::core
