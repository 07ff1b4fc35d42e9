// The names that a passage or a question has: the keywords of the file, an alias under the name that it stands for, and where
// the text says them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/chain/corpus_facts.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

struct PassageName {
  std::uint32_t name = 0;     // the keyword that names the thing: an alias has its name's
  std::uint32_t keyword = 0;  // the keyword as the passage has it
  std::uint8_t kinds = 0;     // LinkKind
  bool is_own = false;        // it names the passage itself
};
// By name, then keyword.
std::vector<PassageName> names_of_passage(const Graph& graph, std::uint32_t passage);

inline constexpr std::size_t longest_question_name = 10;  // tokens; longer titles are found by their aliases or not at all

// A name or phrase of the corpus that the question has.
struct QuestionName {
  std::uint32_t name = 0, keyword = 0;
  ByteRange source;          // bytes of the question
  std::uint32_t length = 0;  // in tokens
  bool is_title = false;     // of some passage
};
// The longest names from left to right, without overlaps. One word must be the title of a passage. In a question whose letters
// are all small or all large, a name needs no capital; a single word then needs a corpus that has it mostly as a name.
std::vector<QuestionName> find_question_names(const CorpusFacts& corpus, std::string_view question);

}  // namespace hop::core
