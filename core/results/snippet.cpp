// Compares analyzed terms and not strings, so that a snippet highlights inflected forms of the question's words. Sentences come
// from the boundaries of core/text/boundaries.hpp.
#include "core/results/snippet.hpp"

#include <algorithm>
#include <string>

#include "core/base/sort.hpp"
#include "core/text/boundaries.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t longest_snippet = 300;

// The nearest character boundary at or before `at`.
std::uint32_t character_border(std::string_view text, std::uint32_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
  return at;
}

}  // namespace

std::vector<std::string> distinct_terms(const Analyzer& analyzer, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  std::vector<std::string> terms;
  for (const Token& token : tokens.tokens) terms.emplace_back(tokens.term(token));
  sort_stable(terms);
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

std::size_t sentence_with_most(const std::vector<ByteRange>& sentences, const std::vector<TermPlace>& places) {
  std::size_t best = 0, best_count = 0;
  for (std::size_t s = 0; s < sentences.size(); ++s) {
    std::vector<std::size_t> terms;
    for (const TermPlace& place : places) {
      if (place.source.begin >= sentences[s].begin && place.source.end <= sentences[s].end) terms.push_back(place.term);
    }
    std::sort(terms.begin(), terms.end());
    const auto count = static_cast<std::size_t>(std::unique(terms.begin(), terms.end()) - terms.begin());
    if (count > best_count) best = s, best_count = count;
  }
  return best;
}

Snippet snippet_from(std::string_view text, const std::vector<ByteRange>& sentences, std::size_t first,
                     const std::vector<TermPlace>& places) {
  Snippet snippet;
  if (sentences.empty()) return snippet;
  snippet.source = sentences[first];
  for (std::size_t s = first + 1; s < sentences.size(); ++s) {
    // Adds whole sentences only.
    if (sentences[s].end - snippet.source.begin > longest_snippet) break;
    snippet.source.end = sentences[s].end;
  }
  if (snippet.source.size() > longest_snippet) {
    snippet.source.end = character_border(text, snippet.source.begin + longest_snippet);
  }
  for (const TermPlace& place : places) {
    // The parts of an identifier are inside of it.
    const bool is_inside = !snippet.highlights.empty() && place.source.begin < snippet.highlights.back().end &&
                           snippet.highlights.back() != place.source;
    if (!is_inside && place.source.begin >= snippet.source.begin && place.source.end <= snippet.source.end) {
      snippet.highlights.push_back(place.source);
    }
  }
  return snippet;
}

Snippet find_snippet(std::string_view text, const std::vector<TermPlace>& places) {
  std::vector<ByteRange> sentences;
  append_sentences(text, sentences);
  return snippet_from(text, sentences, sentence_with_most(sentences, places), places);
}

}  // namespace hop::core
