// Numbers from text, the same in every locale and on every platform.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hop::core {

// [sign] digits [. digits] [e [sign] digits], or nothing if the whole text is not of this form or the value is too
// large for a double. Digits are needed on one side of the point. The value is the nearest double when it has at most
// 15 significant digits and a power of ten within ±22; otherwise it is within a few ulp, and the same everywhere.
std::optional<double> parse_decimal(std::string_view text);

// [sign] digits, or nothing if the whole text is not of this form or does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace hop::core
