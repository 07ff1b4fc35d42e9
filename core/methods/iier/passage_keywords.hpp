// The keywords that IIER joins passages by and covers a question with: at most five phrases of each passage's own text
// (docs/methods/iier.md; IIER, §3.1).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

// The keywords W_i of every passage and the passages of every keyword, both ascending. Keywords are the graph's. On a part of a
// corpus, they are chosen by the counts of the whole corpus.
struct PassageKeywords {
  Csr<std::uint32_t> keywords_of_passage;  // at most five
  Csr<std::uint32_t> passages_of_keyword;
  std::vector<std::uint32_t> number_of_keyword;  // in the corpus, ascending; of one graph empty: numbers are indices

  std::span<const std::uint32_t> passages_with(std::uint32_t keyword) const { return passages_of_keyword.row(keyword); }
  std::uint32_t number_of(std::uint32_t keyword) const {
    return number_of_keyword.empty() ? keyword : number_of_keyword[keyword];
  }
  // The keyword with this number; nullopt: no passage here has it.
  std::optional<std::uint32_t> find(std::uint32_t number) const;
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
// in order of occurrence, at most 100. Keywords of stop words only do not count, nor a single word inside a longer name. A single
// word in lower case counts if the host gave it as a keyword of a passage that keeps it.
std::vector<std::uint32_t> find_question_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text);

// Appends a keyword, unless the list has it or is full.
void add_question_keyword(std::uint32_t keyword, std::vector<std::uint32_t>& found);

// A keyword of a part in a text.
struct PlacedKeyword {
  std::uint32_t place = 0;   // among the places that may hold a keyword, which all parts count alike
  std::uint32_t number = 0;  // in the corpus

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.place), archive.number(self.number);
  }
};

// The same in two steps over the parts of a corpus: all keywords of each part, then the choice among those of all parts, in any
// order.
std::vector<PlacedKeyword> place_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text);
std::vector<std::uint32_t> choose_question_keywords(std::vector<PlacedKeyword> placed, std::string_view text);

}  // namespace hop::core
