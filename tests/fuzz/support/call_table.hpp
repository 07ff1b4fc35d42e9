// The functions of hoptrail.h, to be called with arguments of a CallWorld's.
#pragma once

#include <cstdint>
#include <span>

#include "tests/fuzz/support/call_world.hpp"

namespace hop::fuzz {

struct FunctionEntry {
  const char* name;
  std::uint16_t hash;         // of the name: sequences that are kept mean the same when the header grows
  std::uint8_t choice_bytes;  // how many a call with the arguments of a careful caller takes
  void (*call)(CallWorld& world);
};

std::span<const FunctionEntry> function_table();
// The function of this hash; where there is none, another, each as likely.
const FunctionEntry& function_named(std::uint16_t hash);
const FunctionEntry& function_named(std::string_view name);

}  // namespace hop::fuzz
