// A passage as the models of a host read it, to embed or to score it: the title, if there is one, on a line before the text.
#pragma once

#include <string>
#include <string_view>

#include "core/base/concat.hpp"

namespace hop::core {

inline std::string titled_text(std::string_view title, std::string_view text) {
  return concat(title, title.empty() ? "" : "\n", text);
}

}  // namespace hop::core
