// Appends a title's terms to one shared vector. At most 64 words are read: the limit keeps the count in a byte and the linear
// search for repeats cheap.
#include "core/search/title_terms.hpp"

#include <algorithm>

#include "core/search/bm25.hpp"

namespace hop::core {

TitleTerms::Row TitleTerms::add(std::string_view title, const LexicalView& words, const Analyzer& analyzer) {
  constexpr std::size_t most_words = 64;
  tokens_.clear();
  analyzer.analyze(title, tokens_);
  const std::size_t first = terms_.size();
  double weight = 0;
  for (std::size_t t = 0; t < std::min(tokens_.tokens.size(), most_words); ++t) {
    const auto term = find_sorted(words.terms, tokens_.term(tokens_.tokens[t]));
    if (!term || std::find(terms_.begin() + static_cast<std::ptrdiff_t>(first), terms_.end(), *term) != terms_.end()) continue;
    terms_.push_back(*term);
    weight += bm25_idf(words.corpus_passage_count(), words.document_frequency(*term));
  }
  Row row;
  row.begin = static_cast<std::uint32_t>(first);
  row.weight = static_cast<float>(weight);
  row.count = static_cast<std::uint8_t>(terms_.size() - first);
  row.is_read = true;
  return row;
}

}  // namespace hop::core
