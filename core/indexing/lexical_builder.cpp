#include "core/indexing/lexical_builder.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core {

LexicalBuilder::LexicalBuilder(const Analyser& analyser)
    : words_analyser_({false, false, analyser.options().cjk_bigrams}),
      stop_words_(analyser.options().stop_words),
      stemming_(analyser.options().stemming) {}

std::uint32_t LexicalBuilder::term_of_new(std::string_view word) {
  if (stop_words_ && is_stop_word(word)) return no_term;
  stem_.assign(word);
  if (stemming_) stem_english(stem_);
  return terms_.intern(stem_);
}

std::uint32_t LexicalBuilder::term_of(const Token& token) {
  const std::string_view word = tokens_.term(token);
  if (word.size() <= longest_packed_word) {
    std::uint32_t& found = term_of_short_word_[pack_word(tokens_.terms, token.term)];
    if (found == NumberMap::none) found = term_of_new(word);
    return found;
  }
  const std::uint32_t id = long_words_.intern(word);
  if (id == StringPool::no_id) return no_term;
  if (id == term_of_long_word_.size()) term_of_long_word_.push_back(term_of_new(word));
  return term_of_long_word_[id];
}

void LexicalBuilder::count(std::uint32_t term) {
  std::vector<std::uint32_t>& entries = terms_of_passage_.values;
  ++term_counts_.back();
  if (term == last_entry_.size()) {
    last_entry_.push_back(0);
    passage_count_.push_back(0);
  }
  const std::uint32_t entry = last_entry_[term];
  if (entry >= terms_of_passage_.offsets.back() && entry < entries.size() && entries[entry] == term) {
    if (frequencies_[entry] < UINT16_MAX) ++frequencies_[entry];
    return;
  }
  last_entry_[term] = static_cast<std::uint32_t>(entries.size());
  ++passage_count_[term];
  entries.push_back(term);
  frequencies_.push_back(1);
}

void LexicalBuilder::add(std::string_view title, std::string_view text) {
  tokens_.clear();
  words_analyser_.analyse(title, tokens_);
  words_analyser_.analyse(text, tokens_);
  term_counts_.push_back(0);
  for (const Token& token : tokens_.tokens) {
    const std::uint32_t term = term_of(token);
    if (term < no_term) count(term);
  }
  terms_of_passage_.end_row();
}

bool LexicalBuilder::finish(WorkBudget& budget) {
  const TextTable pool = terms_.table();
  const std::size_t terms = pool.size(), entries = terms_of_passage_.values.size();
  std::vector<std::uint32_t>& next_entry = last_entry_;  // of each term, that is filled next
  Postings& postings = content_.postings;
  constexpr std::size_t first_high_passage = 1 << 16;
  const auto first_entry_of = [&](std::size_t passage) {
    return passage < terms_of_passage_.rows() ? terms_of_passage_.offsets[passage] : entries;
  };
  WorkParts::Step step(parts_, budget);
  return step.until([&] { return order_.step(budget, terms, by_bytes_, [&](std::uint32_t term) { return pool[term]; }); }) &&
         step.once(terms,
                   [&] {
                     content_.terms.reserve(terms);
                     postings.offsets.reserve(terms + 1);
                   }) &&
         step.each(terms, 20,
                   [&](std::size_t rank) {
                     const std::uint32_t term = by_bytes_[rank];
                     content_.terms.emplace_back(pool[term]);
                     std::vector<std::uint32_t>& offsets = postings.offsets;
                     next_entry[term] = offsets.back();
                     offsets.push_back(offsets.back() + passage_count_[term]);
                   }) &&
         step.once(entries / 4,
                   [&] {
                     postings.low.resize(entries);
                     postings.frequencies.resize(entries);
                     if (first_entry_of(first_high_passage) < entries) postings.high.resize(entries);
                   }) &&
         step.each_of_length(terms_of_passage_.rows(), [&](std::size_t passage) -> std::uint64_t {
           const std::uint32_t first = terms_of_passage_.offsets[passage], end = terms_of_passage_.offsets[passage + 1];
           for (std::uint32_t entry = first; entry < end; ++entry) {
             const std::uint32_t at = next_entry[terms_of_passage_.values[entry]]++;
             postings.low[at] = static_cast<std::uint16_t>(passage);
             if (!postings.high.empty()) postings.high[at] = static_cast<std::uint8_t>(passage >> 16);
             postings.frequencies[at] = static_cast<std::uint8_t>(std::min<std::uint16_t>(frequencies_[entry], large_frequency_mark));
             if (frequencies_[entry] >= large_frequency_mark) postings.large.push_back({at, frequencies_[entry]});
           }
           return 1 + 4 * std::uint64_t{end - first};
         }) &&
         step.once(20 * postings.large.size(), [&] {
           sort_stable(postings.large, [](const auto& a, const auto& b) { return a.posting < b.posting; });
         });
}

LexicalContent LexicalBuilder::take() && {
  work_to_end([&](WorkBudget& budget) { return finish(budget); });
  content_.term_count_of_passage = std::move(term_counts_);
  return std::move(content_);
}

}  // namespace hop::core
