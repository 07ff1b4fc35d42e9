#include "core/search/title_terms.hpp"

#include <algorithm>

#include "core/search/bm25.hpp"

namespace hop::core {

bool TitleTermBuilder::step(const TextTable& titles, const LexicalView& words, const Analyser& analyser, WorkBudget& budget) {
  constexpr std::size_t most_words = 64;
  constexpr std::uint64_t units_of_a_byte = 16;
  std::vector<std::uint32_t>& terms = found_.of_passage.values;
  WorkParts::Step step(parts_, budget);
  return step.each_of_length(titles.size(), [&](std::size_t passage) -> std::uint64_t {
    tokens_.clear();
    analyser.analyse(titles[passage], tokens_);
    const std::size_t first = terms.size();
    double weight = 0;
    for (std::size_t t = 0; t < std::min(tokens_.tokens.size(), most_words); ++t) {
      const auto term = find_sorted(words.terms, tokens_.term(tokens_.tokens[t]));
      if (!term || std::find(terms.begin() + static_cast<std::ptrdiff_t>(first), terms.end(), *term) != terms.end()) continue;
      terms.push_back(*term);
      weight += bm25_idf(words.corpus_passage_count(), words.document_frequency(*term));
    }
    found_.of_passage.end_row();
    found_.weights.push_back(static_cast<float>(weight));
    return 20 + units_of_a_byte * titles[passage].size();
  });
}

TitleTerms find_title_terms(const TextTable& titles, const LexicalView& words, const Analyser& analyser) {
  TitleTermBuilder builder;
  work_to_end([&](WorkBudget& budget) { return builder.step(titles, words, analyser, budget); });
  return std::move(builder).take();
}

}  // namespace hop::core
