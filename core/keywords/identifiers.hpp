// Identifiers of a question: what names a thing only as a whole, such as "CVE-2024-3094", "log4j", "scrape_interval",
// "--config.file" and "java.util.List". A passage that has only its parts is about another thing.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// In order, without overlaps. `tokens` are those of the text.
std::vector<ByteRange> find_identifiers(std::string_view text, const KeyTokens& tokens);

// The identifier that a word of the text is in, or null.
const ByteRange* identifier_with(const std::vector<ByteRange>& identifiers, ByteRange word);

}  // namespace hop::core
