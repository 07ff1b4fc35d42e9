// A helper for code that takes the part of a path or name after its last separator: it turns the result of find() or
// rfind() into the offset after the match.
#pragma once

#include <cstddef>
#include <string_view>

namespace hop::core {

// The offset after the character that find() or rfind() matched; 0 if they found nothing.
constexpr std::size_t behind_found(std::size_t place) { return place == std::string_view::npos ? 0 : place + 1; }

}  // namespace hop::core
