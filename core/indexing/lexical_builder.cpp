#include "core/indexing/lexical_builder.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/sort.hpp"
#include "core/text/stemmer.hpp"

namespace hop::core {

LexicalBuilder::LexicalBuilder(const Analyser& analyser)
    : words_analyser_({analyser.options().stop_words, false, analyser.options().cjk_bigrams}),
      stemming_(analyser.options().stemming) {}

std::uint32_t LexicalBuilder::term_of(std::string_view word) {
  if (!stemming_) return terms_.intern(word);
  const std::uint32_t id = words_.intern(word);
  if (id == term_of_word_.size()) {
    stem_.assign(word);
    stem_english(stem_);
    term_of_word_.push_back(terms_.intern(stem_));
  }
  return term_of_word_[id];
}

void LexicalBuilder::add(std::string_view title, std::string_view text) {
  tokens_.clear();
  words_analyser_.analyse(title, tokens_);
  words_analyser_.analyse(text, tokens_);

  passage_terms_.clear();
  for (const Token& token : tokens_.tokens) passage_terms_.push_back(term_of(tokens_.term(token)));
  std::sort(passage_terms_.begin(), passage_terms_.end());
  for (std::size_t begin = 0, end = 0; begin < passage_terms_.size(); begin = end) {
    while (end < passage_terms_.size() && passage_terms_[end] == passage_terms_[begin]) ++end;
    terms_of_passage_.values.push_back(passage_terms_[begin]);
    frequencies_.push_back(static_cast<std::uint16_t>(std::min<std::size_t>(end - begin, UINT16_MAX)));
  }
  terms_of_passage_.end_row();
  term_counts_.push_back(static_cast<std::uint32_t>(passage_terms_.size()));
}

LexicalContent LexicalBuilder::take() && {
  const TextTable pool = terms_.table();
  std::vector<std::uint32_t> by_bytes(pool.size());
  std::iota(by_bytes.begin(), by_bytes.end(), 0u);
  sort_stable(by_bytes, [&](std::uint32_t a, std::uint32_t b) { return pool[a] < pool[b]; });

  LexicalContent content;
  std::vector<std::uint32_t> rank(pool.size());
  content.terms.reserve(pool.size());
  for (std::uint32_t r = 0; r < by_bytes.size(); ++r) {
    rank[by_bytes[r]] = r;
    content.terms.emplace_back(pool[by_bytes[r]]);
  }
  for (std::uint32_t& term : terms_of_passage_.values) term = rank[term];
  std::vector<std::uint32_t> sources;
  content.postings = transpose(terms_of_passage_.view(), pool.size(), &sources);
  content.frequencies.reserve(sources.size());
  for (const std::uint32_t source : sources) content.frequencies.push_back(frequencies_[source]);
  content.term_count_of_passage = std::move(term_counts_);
  return content;
}

}  // namespace hop::core
