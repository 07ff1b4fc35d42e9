// What passages are scored by before a method looks at the graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hop::core {

enum class BaseKind : std::uint8_t { bm25, tfidf, dense, hybrid };

// None for another word, such as auto.
std::optional<BaseKind> read_base_kind(std::string_view name);

}  // namespace hop::core
