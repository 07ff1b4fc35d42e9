// The scoring model of the first stage: BM25, TF-IDF cosine, dense (cosine of vectors), or the hybrid of BM25 and cosine.
// Graph methods start from these scores and propagate or rerank them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hop::core {

enum class BaseKind : std::uint8_t { bm25, tfidf, dense, hybrid };

// Returns nothing for any other word, such as auto: only the method knows whether the question has a vector.
inline std::optional<BaseKind> read_base_kind(std::string_view name) {
  if (name == "bm25") return BaseKind::bm25;
  if (name == "tfidf") return BaseKind::tfidf;
  if (name == "dense") return BaseKind::dense;
  if (name == "hybrid") return BaseKind::hybrid;
  return std::nullopt;
}

}  // namespace hop::core
