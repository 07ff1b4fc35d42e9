// The part of TOML 1.0 that front matter uses: keys, tables, strings, arrays and inline tables. Numbers, dates and
// booleans stay as they are written.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/corpus/document.hpp"

namespace hop::core {

// The values, each with the path of its keys ("extra.author"); the items of an array have the same key. The result has no
// value if the text is not TOML. Linear time.
std::optional<std::vector<MetadataField>> read_toml_fields(std::string_view text);

}  // namespace hop::core
