// Option values and kinds share their names; "auto" is not a kind, because only the method knows whether the question has a
// vector.
#include "core/methods/base_kind.hpp"

namespace hop::core {

std::optional<BaseKind> read_base_kind(std::string_view name) {
  if (name == "bm25") return BaseKind::bm25;
  if (name == "tfidf") return BaseKind::tfidf;
  if (name == "dense") return BaseKind::dense;
  if (name == "hybrid") return BaseKind::hybrid;
  return std::nullopt;
}

}  // namespace hop::core
