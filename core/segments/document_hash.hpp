// A content hash of a document. A commit compares it with the stored hash, so that a document that is given again unchanged is
// not indexed again.
#pragma once

#include <cstdint>
#include <span>

#include "core/corpus/document.hpp"

namespace hop::core {

// Covers every field of the input document. Different inputs collide with probability 2^-64; the hash is not cryptographic, so a
// collision can be constructed.
std::uint64_t document_hash(const Document& document);

struct GivenPassage {
  const ReadyPassage* passage;
  std::span<const float> vector;  // empty: the input has none
};
// The hash of a document of ready-made passages, sorted by position, then id.
std::uint64_t document_hash(std::span<const GivenPassage> passages);

}  // namespace hop::core
