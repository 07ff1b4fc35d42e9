// The table of all options: key, type, default, bounds and documentation. It is the single source for validation, the C
// ABI's option list, `hoptrail options`, the typed options of the bindings and the reference page.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace hop::core {

// The values are part of the C ABI (HOP_OPTION_*).
enum class OptionType : std::int32_t { flag = 1, integer = 2, number = 3, text = 4, choice = 5, numbers = 6 };

// One row of the table. All strings have static lifetime; the default is text, as the caller would write it.
struct OptionEntry {
  const char* key;
  OptionType type;
  const char* default_value;
  double low;  // integer, number, numbers
  double high;
  const char* bounds;  // human-readable: "1 … 1000", or the choices separated by '|'
  const char* documentation;
  const char* left_out_method = nullptr;  // the method that this build leaves out with the option; null: the build has it
};

// The entries of this build, sorted by key.
std::span<const OptionEntry> option_table();
// Null for an unknown key. Also accepts the stored spelling of a key, and finds the options of methods that this build leaves out:
// they keep their defaults.
const OptionEntry* find_option(std::string_view key);
// Whether `name` is a method or loop that this build leaves out.
bool is_left_out_method(std::string_view name);
// The spelling of a key in files: format version 1 spells "analyzer." in British English.
std::string stored_option_key(std::string_view key);

}  // namespace hop::core
