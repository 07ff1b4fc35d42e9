// Two caches map words to terms: words of up to eight bytes are packed into an integer key, longer ones are interned in a
// string pool. finish() is a counting sort: term lengths become offsets, then one pass over the passages fills the postings.
#include "core/indexing/lexical_builder.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/further_words.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core {
namespace {

constexpr std::size_t longest_ascii_word = longest_identifier;  // the analyzer handles longer words

}  // namespace

LexicalBuilder::LexicalBuilder(const Analyzer& analyzer)
    : words_analyzer_({false, false, analyzer.options().cjk_bigrams, analyzer.language()}),
      stop_words_(analyzer.options().stop_words),
      stemming_(analyzer.options().stemming),
      language_(analyzer.language()) {}

// The term of a word seen for the first time: no_term for a stop word, otherwise its stem.
std::uint32_t LexicalBuilder::term_of_new(std::string_view word) {
  if (stop_words_ && is_stop_word(language_, word)) return no_term;
  stem_.assign(word);
  if (stemming_) stem(language_, stem_);
  const std::uint32_t term = terms_.intern(stem_);
  if (term == last_entry_.size()) {
    last_entry_.push_back(0);
    passage_count_.push_back(0);
  }
  return term;
}

std::uint32_t LexicalBuilder::term_of(std::string_view text, ByteRange word) {
  if (word.size() <= longest_packed_word) {
    std::uint32_t& found = term_of_short_word_[pack_word(text, word)];
    if (found == NumberMap::none) found = term_of_new(word.of(text));
    return found;
  }
  const std::uint32_t id = long_words_.intern(word.of(text));
  if (id == StringPool::no_id) return no_term;
  if (id == term_of_long_word_.size()) term_of_long_word_.push_back(term_of_new(word.of(text)));
  return term_of_long_word_[id];
}

void LexicalBuilder::add_term(std::uint32_t term, bool counts_repeats) {
  if (term >= no_term) return;
  // A term that already has an entry in the current passage gets its frequency raised; a new term gets an entry.
  const std::uint32_t behind_last = last_entry_[term];
  const bool is_repeat = behind_last > terms_of_passage_.offsets.back();
  if (is_repeat && !counts_repeats) return;
  ++term_counts_.back();
  if (is_repeat) {
    std::uint16_t& frequency = frequencies_[behind_last - 1];
    if (frequency < UINT16_MAX) ++frequency;
    return;
  }
  terms_of_passage_.values.push_back(term);
  frequencies_.push_back(1);
  last_entry_[term] = static_cast<std::uint32_t>(frequencies_.size());
  ++passage_count_[term];
}

// Adds words, each before the second forms that differ from it. `term`: of the word before the first one.
void LexicalBuilder::add_words(const TokenList& words, std::uint32_t term, bool counts_repeats) {
  for (const Token& word : words.tokens) {
    if (word.is_second_form && term >= no_term) continue;
    const std::uint32_t found = term_of(words.terms, word.term);
    if (!word.is_second_form) term = found;
    else if (found == term) continue;
    add_term(found, counts_repeats);
  }
}

// Adds the words of a text. Pure ASCII words, the common case, are folded in place without going through the analyzer; the
// result is the same.
void LexicalBuilder::add_text(std::string_view text, bool counts_repeats) {
  char folded[longest_ascii_word + 9];  // fold_word() may write eight bytes past the word
  for (std::size_t at = 0; at < text.size();) {
    if (ascii::is_word_byte(text[at])) {
      const std::size_t length = ascii::fold_word(text.substr(0, at + longest_ascii_word + 1), at, folded);
      const std::size_t end = at + length;
      if (length <= longest_ascii_word && (end == text.size() || ascii::is_ascii(text[end]))) {
        tokens_.clear();
        const bool is_replaced =
            may_have_further_words(text, at, end, language_) && append_further_words(text, at, end, language_, tokens_);
        std::uint32_t term = no_term;
        if (!is_replaced) {
          term = term_of({folded, sizeof folded}, {0, static_cast<std::uint32_t>(length)});
          add_term(term, counts_repeats);
        }
        add_words(tokens_, term, counts_repeats);
        at = end;
        continue;
      }
    } else if (ascii::is_ascii(text[at])) {
      ++at;
      continue;
    }
    tokens_.clear();
    at = words_analyzer_.analyze_some(text, at, tokens_);
    analyzed_bytes_ += tokens_.terms.size();
    add_words(tokens_, no_term, counts_repeats);
  }
}

std::size_t LexicalBuilder::add(std::string_view title, std::string_view text, std::string_view path) {
  analyzed_bytes_ = 0;
  term_counts_.push_back(0);
  add_text(title);
  add_text(text);
  add_text(path, false);
  terms_of_passage_.end_row();
  return text.size() + analyzed_bytes_;
}

bool LexicalBuilder::finish(WorkBudget& budget) {
  const TextTable pool = terms_.table();
  const std::size_t terms = pool.size(), entries = terms_of_passage_.values.size();
  std::vector<std::uint32_t>& next_entry = last_entry_;  // by term: the posting to fill next
  Postings& postings = content_.postings;
  constexpr std::size_t first_high_passage = 1 << 16;
  const auto first_entry_of = [&](std::size_t passage) {
    return passage < terms_of_passage_.rows() ? terms_of_passage_.offsets[passage] : entries;
  };
  WorkParts::Step step(parts_, budget);
  // Passages are visited in order, so each postings list comes out ascending without a sort.
  return step.until([&] {
    return order_.step(budget, terms, by_bytes_, [&](std::uint32_t term) { return pool[term]; });
  }) && step.once(terms, [&] {
    content_.terms.reserve(terms);
    postings.offsets.reserve(terms + 1);
  }) && step.each(terms, 20, [&](std::size_t rank) {
    const std::uint32_t term = by_bytes_[rank];
    content_.terms.emplace_back(pool[term]);
    std::vector<std::uint32_t>& offsets = postings.offsets;
    next_entry[term] = offsets.back();
    offsets.push_back(offsets.back() + passage_count_[term]);
  }) && step.once(entries / 4, [&] {
    postings.low.resize(entries);
    postings.frequencies.resize(entries);
    if (first_entry_of(first_high_passage) < entries) postings.high.resize(entries);
  }) && step.each_of_length(terms_of_passage_.rows(), [&](std::size_t passage) -> std::uint64_t {
    const std::uint32_t first = terms_of_passage_.offsets[passage], end = terms_of_passage_.offsets[passage + 1];
    for (std::uint32_t entry = first; entry < end; ++entry) {
      const std::uint32_t at = next_entry[terms_of_passage_.values[entry]]++;
      postings.low[at] = static_cast<std::uint16_t>(passage);
      if (!postings.high.empty()) postings.high[at] = static_cast<std::uint8_t>(passage >> 16);
      postings.frequencies[at] = static_cast<std::uint8_t>(std::min<std::uint16_t>(frequencies_[entry], large_frequency_mark));
      if (frequencies_[entry] >= large_frequency_mark) postings.large.push_back({at, frequencies_[entry]});
    }
    return 1 + 4 * std::uint64_t{end - first};
  }) && step.once(20 * postings.large.size(), [&] {
    sort_stable(postings.large, [](const auto& a, const auto& b) { return a.posting < b.posting; });
  });
}

LexicalContent LexicalBuilder::take() && {
  work_to_end([&](WorkBudget& budget) { return finish(budget); });
  content_.term_count_of_passage = std::move(term_counts_);
  return std::move(content_);
}

}  // namespace hop::core
