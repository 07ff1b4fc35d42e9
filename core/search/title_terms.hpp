// The terms of passages' titles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/base/text_table.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// A title is read when a question first needs it, and kept: questions need some hundred of them. Safe on many threads.
class TitleTerms {
 public:
  struct Title {
    std::span<const std::uint32_t> terms;  // that the index knows, each once, in the title's order; of its first 64 words
    float weight = 0;                      // Σ idf of these terms, in the corpus
  };

  // visit(i, title of passages[i]) for each i in order. Titles, words and analyzer are the same at every call. visit() keeps no
  // span and calls no function of this object.
  template <class Visit>
  void read(const TextTable& titles, const LexicalView& words, const Analyzer& analyzer, std::span<const std::uint32_t> passages,
            Visit&& visit) {
    const std::lock_guard guard(lock_);
    if (rows_.empty()) rows_ = std::vector<Row>(titles.size());
    for (std::size_t i = 0; i < passages.size(); ++i) {
      Row& row = rows_[passages[i]];
      if (!row.is_read) row = add(titles[passages[i]], words, analyzer);
      visit(i, Title{std::span(terms_).subspan(row.begin, row.count), row.weight});
    }
  }

 private:
  struct Row {
    std::uint32_t begin = 0;  // of its terms
    float weight = 0;
    std::uint8_t count = 0;
    bool is_read = false;
  };

  Row add(std::string_view title, const LexicalView& words, const Analyzer& analyzer);

  Mutex lock_;
  std::vector<Row> rows_;  // by passage
  std::vector<std::uint32_t> terms_;
  TokenList tokens_;
};

}  // namespace hop::core
