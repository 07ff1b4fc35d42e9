// The scoring model of the first stage: BM25, TF-IDF cosine, dense (cosine of vectors), or the hybrid of BM25 and cosine.
// Graph methods start from these scores and propagate or rerank them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hop::core {

enum class BaseKind : std::uint8_t { bm25, tfidf, dense, hybrid };

// Returns nothing for any other word, such as auto.
std::optional<BaseKind> read_base_kind(std::string_view name);

}  // namespace hop::core
