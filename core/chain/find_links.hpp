// Finds the links among passages and from the question to them. A link without a sentence that says the name is not one.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/chain/hop_link.hpp"
#include "core/chain/read_passage.hpp"

namespace hop::core {

class LinkFinder {
 public:
  // All arguments must outlive it.
  LinkFinder(const CorpusFacts& corpus, std::string_view question, std::span<const QuestionName> question_names)
      : corpus_(corpus), question_(question), question_names_(question_names) {}

  // By a name or heading that the question says, or by a name that both say. `heading`: the place in the question.
  std::optional<HopLink> from_question(ReadPassage& to, std::optional<ByteRange> heading) const;
  // From one passage to another of which it says a name or heading. `heading`: the place in the text of `from`.
  std::optional<HopLink> between(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const;
  // The weakest link: a rare name that both mention, the second with words of the question that the first lacks; or both in their
  // first sentences, which tell what they are about, where no passage is about the name.
  std::optional<HopLink> by_shared_name(ReadPassage& from, ReadPassage& to) const;

 private:
  std::optional<HopLink> by_namesake(ReadPassage& from, ReadPassage& to) const;
  std::optional<HopLink> by_name(ReadPassage& from, ReadPassage& to) const;
  std::optional<HopLink> by_hyperlink(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const;
  std::optional<HopLink> by_title_part(ReadPassage& from, ReadPassage& to, bool is_one_word) const;
  std::optional<HopLink> by_heading(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const;
  HopLink link_in(ReadPassage& holder, HopKind kind, std::uint32_t from, std::uint32_t to, ByteRange name,
                  std::uint32_t known_by) const;

  const CorpusFacts& corpus_;
  std::string_view question_;
  std::span<const QuestionName> question_names_;
};

}  // namespace hop::core
