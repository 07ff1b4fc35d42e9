// The index terms of the passages' titles, from which the second stage computes how well a question covers a title.
//
// Titles are analyzed lazily and cached, because a question needs only some hundred of them.
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

// Thread-safe.
class TitleTerms {
 public:
  struct Title {
    std::span<const std::uint32_t> terms;  // distinct indexed terms among the first 64 words, in the title's order
    float weight = 0;                      // Σ idf of these terms, with the df of the corpus
  };

  // Calls visit(i, title of passages[i]) for each i in order. Every call must pass the same titles, words and analyzer. visit()
  // must not keep the span, nor call this object: the lock is held.
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
    std::uint32_t begin = 0;  // index of its first term in terms_
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
