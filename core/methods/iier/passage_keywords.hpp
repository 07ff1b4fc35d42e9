// The keywords that IIER joins passages by and covers a question with: at most five phrases of each passage's own text
// (docs/methods/iier.md; IIER, §3.1).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

// The keywords W_i of every passage and the passages of every keyword, both ascending. Keywords are the graph's.
struct PassageKeywords {
  Csr<std::uint32_t> keywords_of_passage;  // at most five
  Csr<std::uint32_t> passages_of_keyword;

  std::span<const std::uint32_t> passages_with(std::uint32_t keyword) const { return passages_of_keyword.row(keyword); }
};

// Whether a link's kinds mean that the passage's text holds the keyword as a phrase; `name` is a surface form of it.
bool is_phrase_of_text(std::uint8_t kinds, std::string_view name, std::string_view text);

// Appends the row W_i to `out`. `is_phrase`: parallel to the links of keywords_of_passage; `passage_count`: for each keyword,
// the number of passages that have it as a phrase. Returns the units of work.
std::uint64_t append_keywords_of_passage(const Graph& graph, std::uint32_t passage, std::span<const std::uint8_t> is_phrase,
                                         std::span<const std::uint32_t> passage_count, Csr<std::uint32_t>& out);

// A passage's keywords are phrases of its text as written: capitalized phrases, names of other passages that it mentions,
// keywords given by the host, and its own title only if the text repeats it, because a title joins whole documents (IIER,
// §3.1). Five of them are kept (IIER, §4.3): those given by the host first, then the rarest, ties by keyword.
class PassageKeywordsBuilder {
 public:
  explicit PassageKeywordsBuilder(const Graph& graph) : graph_(graph) {}  // the graph must outlive the builder

  bool step(WorkBudget& budget);  // true when done
  PassageKeywords take() && { return std::move(keywords_); }

 private:
  std::uint64_t count_phrases(std::uint32_t passage);

  const Graph& graph_;
  WorkParts parts_;
  std::vector<std::uint8_t> is_phrase_;       // parallel to graph.keywords_of_passage.values
  std::vector<std::uint32_t> passage_count_;  // for each keyword, the number of passages that have it as a phrase
  PassageKeywords keywords_;
  Transposition transposition_;
};

inline constexpr std::size_t most_tokens_of_a_keyword = 12;  // in a question
inline constexpr std::size_t keywords_of_a_passage = 5;
// More than any real question has: a limit for long texts passed as questions.
inline constexpr std::size_t most_question_keywords = 100;

// The keywords of a question: keywords of any passage that occur in its text, the longest match from left to right, each once,
// in order of occurrence, at most 100. Keywords of stop words only do not count; a single word counts in lower case, too,
// but not as a piece of a longer name.
std::vector<std::uint32_t> find_question_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text);

}  // namespace hop::core
