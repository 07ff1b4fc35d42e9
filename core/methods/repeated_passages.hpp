// Repeated texts never outrank content (docs/decisions/084-repeated-texts.md).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/methods/corpus_part.hpp"
#include "core/methods/search_settings.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The repeated passages that are no better for a text than another passage of their document, which has no repeated text and is in
// `allowed` (null: all passages):
//
// - It has all terms of the text that the repeated passage has; or
// - the repeated text is boilerplate, and the terms of the text that only the other passage has weigh at least as much as those
//   that only the repeated one has. None of these may stand in its heading: a question about "License" is about that section.
//
// A repeated passage without any of the terms, to which only links or a vector lead, is needless if it is boilerplate and there is no
// vector.
//
// A repeated passage whose vector is closer to `vector` (empty: none) than those of all such passages of its document stays.
// nullopt: there are none, or the method does not begin with words.
std::optional<PassageSet> find_needless_repeats(const CorpusPart& part, const SearchSettings& settings, std::string_view text,
                                                std::span<const float> vector, const PassageSet* allowed);

// The allowed passages (null: all) without the needless ones, if there are any; `room` then holds them.
const PassageSet* without_needless(const std::optional<PassageSet>& needless, const PassageSet* allowed,
                                   std::optional<PassageSet>& room);

// The allowed passages of one text without those that are needless for it.
struct WithoutRepeats {
  std::optional<PassageSet> needless, left;

  // Narrows `allowed`, which then points into this object, or leaves it as it is.
  void narrow(const CorpusPart& part, const SearchSettings& settings, std::string_view text, std::span<const float> vector,
              const PassageSet*& allowed) {
    needless = find_needless_repeats(part, settings, text, vector, allowed);
    allowed = without_needless(needless, allowed, left);
  }
};

}  // namespace hop::core
