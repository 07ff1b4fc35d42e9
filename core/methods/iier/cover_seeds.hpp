// Seeds by a greedy cover of the question's keywords (IIER, §3.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Again and again the passage whose keywords cover most of what is not covered yet, ties by the larger closeness to the
// question, then by index, until all is covered or nothing covers. `question` holds each keyword once; closeness has a
// value for each passage; `allowed` null: all passages.
std::vector<std::uint32_t> choose_cover_seeds(const CsrView<std::uint32_t>& passages_of_keyword,
                                              std::span<const std::uint32_t> question, std::span<const float> closeness,
                                              const PassageSet* allowed);

}  // namespace hop::core
