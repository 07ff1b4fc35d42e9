// The inverted index over words, passage by passage.
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

  // Adds the next passage: the words of its title and of its text.
  void add(std::string_view title, std::string_view text);
  // After the last passage: puts terms in byte order, postings in that of passages. True when done.
  bool finish(WorkBudget& budget);
  // Of what is not finished yet, finishes it.
  LexicalContent take() &&;

 private:
  static constexpr std::uint32_t no_term = NumberMap::none - 1;  // what a stop word stands for

  void add_text(std::string_view text);
  void add_word(std::string_view text, ByteRange word);
  std::uint32_t term_of(std::string_view text, ByteRange word);
  std::uint32_t term_of_new(std::string_view word);

  // Without stop words and stemming: each distinct word is looked up and stemmed once, not each time it occurs.
  Analyzer words_analyzer_;
  bool stop_words_, stemming_;
  Language language_;
  NumberMap term_of_short_word_;
  StringPool long_words_;
  std::vector<std::uint32_t> term_of_long_word_;
  std::string stem_;
  StringPool terms_;
  TokenList tokens_;                        // of a word or a few
  Csr<std::uint32_t> terms_of_passage_;     // ids of terms_, in order of occurrence
  std::vector<std::uint16_t> frequencies_;  // parallel to them
  std::vector<std::uint32_t> term_counts_;
  std::vector<std::uint32_t> last_entry_;     // by term: behind its last one of terms_of_passage_
  std::vector<std::uint32_t> passage_count_;  // by term

  // Finishing:
  WorkParts parts_;
  TextOrder order_;
  std::vector<std::uint32_t> by_bytes_;
  LexicalContent content_;
};

}  // namespace hop::core
