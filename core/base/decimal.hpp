// Number parsing for options and input files. Unlike strtod, it ignores the locale and gives the same bits on every
// platform.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hop::core {

// Parses [sign] digits [. digits] [e [sign] digits], with a digit on at least one side of the point. Returns nullopt if
// the whole text does not match or the value overflows a double. The result is the nearest double if the number has at
// most 15 significant digits and a power of ten within ±22; otherwise it is within a few ulp, and the same on every
// platform.
std::optional<double> parse_decimal(std::string_view text);

// Parses [sign] digits. Returns nullopt if the whole text does not match or the value does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace hop::core
