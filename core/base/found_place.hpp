#pragma once

#include <cstddef>
#include <string_view>

namespace hop::core {

// Behind the place that a text's find() or rfind() of a character gave; 0 where there is none.
constexpr std::size_t behind_found(std::size_t place) { return place == std::string_view::npos ? 0 : place + 1; }

}  // namespace hop::core
