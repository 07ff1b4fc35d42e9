// The keywords by which IIER joins passages and finds its seeds (docs/methods/iier.md; IIER, §3.1).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

// W_i of every passage, and back; both ascending. Keywords are the graph's.
struct PassageKeywords {
  Csr<std::uint32_t> keywords_of_passage;  // at most five
  Csr<std::uint32_t> passages_of_keyword;

  std::span<const std::uint32_t> passages_with(std::uint32_t keyword) const { return passages_of_keyword.row(keyword); }
};

// Whether a link says that the passage's text holds the keyword as a phrase; `name` is a surface form of it.
bool is_phrase_of_text(std::uint8_t kinds, std::string_view name, std::string_view text);

// Appends the row of W_i. `is_phrase`: parallel to the links of keywords_of_passage; `passage_count`: of each keyword, how
// many passages have it as a phrase. Its units of work.
std::uint64_t append_keywords_of_passage(const Graph& graph, std::uint32_t passage, std::span<const std::uint8_t> is_phrase,
                                         std::span<const std::uint32_t> passage_count, Csr<std::uint32_t>& out);

// The keywords of a passage are phrases of its text as written: capitalized phrases, names of others that it mentions, the
// keywords that the host gave, and its own name where the text itself has it – a title is no keyword (IIER, §3.1). Of
// these five are kept (IIER, §4.3): those that the host gave first, then those of the fewest passages, ties by keyword.
class PassageKeywordsBuilder {
 public:
  explicit PassageKeywordsBuilder(const Graph& graph) : graph_(graph) {}  // which must outlive the builder

  bool step(WorkBudget& budget);  // true when done
  PassageKeywords take() && { return std::move(keywords_); }

 private:
  std::uint64_t count_phrases(std::uint32_t passage);

  const Graph& graph_;
  WorkParts parts_;
  std::vector<std::uint8_t> is_phrase_;       // parallel to graph.keywords_of_passage.values
  std::vector<std::uint32_t> passage_count_;  // of each keyword: passages that have it as a phrase
  PassageKeywords keywords_;
  Transposition transposition_;
};

inline constexpr std::size_t most_tokens_of_a_keyword = 12;  // of a question's
// More than a question has; a limit for texts that are no questions.
inline constexpr std::size_t keywords_of_a_passage = 5;
inline constexpr std::size_t most_question_keywords = 100;

// The keywords of a question: those of some passage that stand in its text, the longest from left to right, each once, in
// the order they are met, the first 100. One of a single word counts where a name would (core/keywords/mentions.hpp), a
// longer one unless it is of stop words only.
std::vector<std::uint32_t> find_question_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text);

}  // namespace hop::core
