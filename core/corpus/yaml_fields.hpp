// The part of YAML 1.2 that front matter uses: block and flow mappings and sequences, plain, quoted and block scalars,
// anchors and aliases.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/corpus/document.hpp"

namespace hop::core {

// The scalars of a block mapping, each with the path of its keys ("author.name"); the items of a sequence have the same
// key. Empty and null values are left out. The result has no value if a line in the first column is neither a key, an item nor a
// comment, because such a text is prose. Malformed values are kept as they are written. Linear time.
std::optional<std::vector<MetadataField>> read_yaml_fields(std::string_view text);

// The same for the flow mapping "{…}" that begins at text[0], such as a JSON object. Adds its scalars to `fields` and returns the
// position after it, or 0 if it is not closed.
std::size_t read_flow_fields(std::string_view text, std::vector<MetadataField>& fields);

}  // namespace hop::core
