// By what a document is known again when it is given again.
#pragma once

#include <cstdint>
#include <span>

#include "core/corpus/document.hpp"

namespace hop::core {

// Of all that was given with a document: equal for equal input, and different (but for one case in 2^64, or where
// someone makes two texts for it on purpose) for any other.
std::uint64_t document_hash(const Document& document);

struct GivenPassage {
  const ReadyPassage* passage;
  std::span<const float> vector;  // empty: none was given with it
};
// Of a document of ready passages, in the order of their positions, then ids.
std::uint64_t document_hash(std::span<const GivenPassage> passages);

}  // namespace hop::core
