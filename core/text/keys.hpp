// Keys: the canonical form in which names are compared (titles, mentions, phrases, entities given by the host).
// Spellings that differ only in case, accents or punctuation have the same key.
//
// The text is decomposed (NFKD), combining marks are dropped, and the rest is case-folded. A key token is a run of
// letters, numbers, remaining marks and underscores that does not consist of marks only. A key is its tokens joined by
// one space.
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
  std::uint64_t packed;  // the first eight bytes of `folded` (pack_word)
  std::uint32_t length;  // in code points, after folding
  bool starts_lower;     // whether the first character of the source is in lower case
  bool is_number;        // decimal digits only
  bool is_stop_word;
};

// The tokens of one text, in order. `folded` contains them joined by one space, so the key of tokens i … j−1 is the
// substring folded[tokens[i].folded.begin, tokens[j−1].folded.end).
struct KeyTokens {
  std::string folded;
  std::vector<KeyToken> tokens;

  std::string_view token(std::size_t i) const { return tokens[i].folded.of(folded); }
  // The key of the tokens first … last, both included.
  std::string_view key(std::size_t first, std::size_t last) const {
    return ByteRange{tokens[first].folded.begin, tokens[last].folded.end}.of(folded);
  }
  void clear() { folded.clear(), tokens.clear(); }
};

// The number of tokens of a key, which must not be empty.
std::size_t tokens_of_key(std::string_view key);

// Replaces the content of `out` with the key tokens of valid UTF-8 text. The stop words are those of `language`.
void find_key_tokens(std::string_view text, KeyTokens& out, Language language = Language::english);

// The key of the whole text; empty if the text has no token.
std::string key_of(std::string_view text);

// Appends the key of a token's stem. `source` is the text from which the token was made (KeyToken::source): a stemmer
// needs the marks that keys lack. "Doms" → "dom" in German. In a language without a stemmer, appends the token itself.
void append_key_stem(std::string& out, std::string_view source, Language language);
// The key of the stems of all tokens, so that the inflected forms of a name have the same stemmed key.
std::string stemmed_key_of(std::string_view text, Language language);

}  // namespace hop::core
