// Every option of the engine: key, type, default, bounds, meaning. One table: the C ABI lists it, `hoptrail options` prints it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace hop::core {

enum class OptionType : std::int32_t { flag = 1, integer = 2, number = 3, text = 4, choice = 5, numbers = 6 };

struct OptionEntry {
  const char* key;
  OptionType type;
  const char* default_value;
  double low;  // integer, number, numbers
  double high;
  const char* bounds;  // for people: "1 … 1000", or the choices separated by '|'
  const char* documentation;
};

std::span<const OptionEntry> option_table();           // by key, ascending
const OptionEntry* find_option(std::string_view key);  // also by the stored key
std::string stored_option_key(std::string_view key);

}  // namespace hop::core
