// Builds the inverted index: analyzed terms of title, text and path → postings with term frequencies.
//
// add() collects the distinct terms of each passage in order of occurrence; finish() sorts the terms and transposes the
// passage → terms rows into postings lists. A distinct word is stemmed once per corpus, not once per occurrence.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/string_pool.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/number_map.hpp"
#include "core/text/text_order.hpp"

namespace hop::core {

class LexicalBuilder {
 public:
  explicit LexicalBuilder(const Analyzer& analyzer);

  // Adds the next passage: the words of its title and of its text, and those words of its path that are in neither. Returns the
  // bytes of the text and of all words that are not ASCII, which may be many times longer in the index. The work is in proportion
  // to them.
  std::size_t add(std::string_view title, std::string_view text, std::string_view path = {});
  // After the last passage: sorts the terms by bytes and the postings by passage. True when done.
  bool finish(WorkBudget& budget);
  // Finishes the index, if finish() has not done so, and returns it.
  LexicalContent take() &&;

 private:
  static constexpr std::uint32_t no_term = NumberMap::none - 1;  // marks a stop word

  void add_text(std::string_view text, bool counts_repeats = true);
  void add_term(std::uint32_t term, bool counts_repeats);
  void add_words(const TokenList& words, std::uint32_t term, bool counts_repeats);
  std::uint32_t term_of(std::string_view text, ByteRange word);
  std::uint32_t term_of_new(std::string_view word);

  // Splits text into words only. Stop words and stemming are applied once per distinct word, when its term is first needed.
  Analyzer words_analyzer_;
  bool stop_words_, stemming_;
  Language language_;
  NumberMap term_of_short_word_;
  StringPool long_words_;
  std::vector<std::uint32_t> term_of_long_word_;
  std::string stem_;
  StringPool terms_;
  TokenList tokens_;                        // scratch: one or a few words
  std::size_t analyzed_bytes_ = 0;          // of the passage's words outside ASCII
  Csr<std::uint32_t> terms_of_passage_;     // ids of terms_, in order of occurrence
  std::vector<std::uint16_t> frequencies_;  // parallel to them
  std::vector<std::uint32_t> term_counts_;
  std::vector<std::uint32_t> last_entry_;     // by term: one past its latest entry in terms_of_passage_
  std::vector<std::uint32_t> passage_count_;  // by term

  // Finishing:
  WorkParts parts_;
  TextOrder order_;
  std::vector<std::uint32_t> by_bytes_;
  LexicalContent content_;
};

}  // namespace hop::core
