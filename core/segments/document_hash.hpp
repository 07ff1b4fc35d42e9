// The hash by which a document is recognized when it is given again.
#pragma once

#include <cstdint>
#include <span>

#include "core/corpus/document.hpp"

namespace hop::core {

// A hash of everything that was given with a document: equal for equal input, and different for other input (except by
// chance, once in 2^64, or if someone constructs two texts with one hash).
std::uint64_t document_hash(const Document& document);

struct GivenPassage {
  const ReadyPassage* passage;
  std::span<const float> vector;  // empty: none was given with it
};
// Of a document of ready passages, in the order of their positions, then ids.
std::uint64_t document_hash(std::span<const GivenPassage> passages);

}  // namespace hop::core
