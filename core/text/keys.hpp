// Key tokens: the canonical form by which names meet (titles, mentions, phrases, given entities).
//
// The text is decomposed (NFKD), combining marks are dropped, the rest is case-folded; a key token is a run of letters,
// numbers, marks that remain, and underscores, with more than marks in it. A key is its tokens joined by one space.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct KeyToken {
  ByteRange source;      // bytes of the text
  ByteRange folded;      // bytes of KeyTokens::folded
  std::uint64_t packed;  // the first eight of those (pack_word)
  std::uint32_t length;  // code points of the folded token
  bool starts_lower;     // its first character, before folding, is in lower case
  bool is_number;        // decimal digits only
  bool is_stop_word;
};

// The tokens of one text, in order; `folded` holds them joined by one space, so that the tokens i … j−1 of a text are
// the key folded[tokens[i].folded.begin, tokens[j−1].folded.end).
struct KeyTokens {
  std::string folded;
  std::vector<KeyToken> tokens;

  std::string_view token(std::size_t i) const { return tokens[i].folded.of(folded); }
  // The key of tokens first … last, both included.
  std::string_view key(std::size_t first, std::size_t last) const {
    return ByteRange{tokens[first].folded.begin, tokens[last].folded.end}.of(folded);
  }
  void clear() { folded.clear(), tokens.clear(); }
};

// Of a key that is not empty.
std::size_t tokens_of_key(std::string_view key);

// Replaces `out` by the key tokens of valid UTF-8 text. Stop words are the language's.
void find_key_tokens(std::string_view text, KeyTokens& out, Language language = Language::english);

// The whole text as one key; empty when it has no token.
std::string key_of(std::string_view text);

// Appends the stem of one token in the form of a key, of the text that the token was found in (KeyToken::source): a stemmer
// needs the marks that keys have lost. "Doms" → "dom" in German; the token itself in a language without stems.
void append_key_stem(std::string& out, std::string_view source, Language language);
// The key with each token by its stem: the forms of a name under inflection have one.
std::string stemmed_key_of(std::string_view text, Language language);

}  // namespace hop::core
