// Seeds of chains by a greedy set cover of the question's keywords (IIER, §3.2): few passages that together mention all
// subjects of the question.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Repeatedly chooses the passage whose keywords cover most of the uncovered ones, ties by the larger closeness to the
// question, then by index, until all are covered or no passage covers any. `question` holds each keyword once; `closeness`
// has one value per passage; `allowed` null: all passages.
std::vector<std::uint32_t> choose_cover_seeds(const CsrView<std::uint32_t>& passages_of_keyword,
                                              std::span<const std::uint32_t> question, std::span<const float> closeness,
                                              const PassageSet* allowed);

}  // namespace hop::core
