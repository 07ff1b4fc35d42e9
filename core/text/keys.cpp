// Decomposition, folding and tokenization in one pass. A run of ASCII word bytes, the common case, is folded eight
// bytes at a time and bypasses the Unicode tables.
#include "core/text/keys.hpp"

#include <algorithm>

#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/mappings.hpp"
#include "core/text/normalize.hpp"
#include "core/text/number_map.hpp"
#include "core/text/properties.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Assembles tokens from decomposed code points. During the work, out.folded is larger than its written part, so that
// appending an ASCII byte is a single store without a capacity check.
class KeyTokenWriter {
 public:
  KeyTokenWriter(std::string_view text, KeyTokens& out, Language language) : text_(text), out_(out), language_(language) {
    make_room(0);
  }

  // Adds the run of ASCII word bytes at `at`, which usually is a complete token. Returns its end.
  std::size_t add_ascii_run(std::size_t at) {
    if (open_) return lengthen_token(at);
    const std::size_t begin = written_ == 0 ? 0 : written_ + 1;
    char* const out = out_.folded.data() + begin;
    const std::size_t length = ascii::fold_word(text_, at, out), end = at + length;
    // A combining mark or a letter outside ASCII may continue the token.
    if (end < text_.size() && !ascii::is_ascii(text_[end])) return lengthen_token(at);
    if (begin != 0) out[-1] = ' ';
    written_ = begin + length;
    const ByteRange folded{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(written_)};
    const std::uint64_t packed = pack_word(out_.folded, folded);
    out_.tokens.push_back(
        {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
         folded,
         packed,
         static_cast<std::uint32_t>(length),
         ascii::is_lower(text_[at]),
         are_digits(out, length),
         language_ == Language::english ? is_packed_stop_word(packed) : is_stop_word(language_, {out, length})});
    return end;
  }

  // Adds such a run as a part of a token that also contains characters outside ASCII.
  std::size_t lengthen_token(std::size_t at) {
    if (!open_) begin_token(static_cast<std::uint32_t>(at), ascii::is_lower(text_[at]));
    char* const out = out_.folded.data() + written_;
    const std::size_t length = ascii::fold_word(text_, at, out), end = at + length;
    written_ += length;
    token_.is_number = token_.is_number && are_digits(out, length);
    names_something_ = true;
    token_.length += static_cast<std::uint32_t>(length);
    token_.source.end = static_cast<std::uint32_t>(end);
    return end;
  }

  // Adds the code point at `at`. Returns its end.
  std::size_t add_decomposed(std::size_t at) {
    const CodePoint found = decode_utf8(text_, at);
    const std::size_t end = at + found.length;
    char32_t parts[unicode::longest_decomposition];
    const std::size_t count = unicode::decompose(found.value, true, parts);
    for (std::size_t i = 0; i < count; ++i) {
      add(parts[i], {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    }
    make_room(end);
    return end;
  }

  // Completes the open token, if any.
  void end_token() {
    if (!open_) return;
    open_ = false;
    token_.folded.end = static_cast<std::uint32_t>(written_);
    if (!names_something_) {  // marks only: discard the token
      written_ = written_before_;
      return;
    }
    token_.packed = pack_word(out_.folded, token_.folded);
    token_.is_stop_word = language_ == Language::english ? is_packed_stop_word(token_.packed) : is_other_stop_word();
    out_.tokens.push_back(token_);
  }

  void end_text() {
    end_token();
    out_.folded.resize(written_);
  }

 private:
  // The stop lists contain accented forms. The token has lost its accents, so look up the source text.
  bool is_other_stop_word() {
    bytes_.clear();
    append_case_folded(bytes_, normalized(token_.source.of(text_), NormalForm::nfkc));
    return is_stop_word(language_, bytes_);
  }

  static bool are_digits(const char* bytes, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) {
      if (!ascii::is_digit(bytes[i])) return false;
    }
    return true;
  }

  void add(char32_t c, ByteRange source) {
    const unicode::CodePointRecord& record = unicode::record_of(c);
    if (record.combining_class != 0) {  // dropped, but included in the highlighted range
      if (open_) token_.source.end = source.end;
      return;
    }
    // Decomposition can produce symbols: "½" becomes 1, fraction slash, 2.
    if (!is_word_character(c)) return end_token();
    if (!open_) begin_token(source.begin, record.has(unicode::lower_case));
    // The longest folded code point fits in the room that make_room() reserved.
    char32_t folded[unicode::longest_case_folding];
    const std::size_t count = unicode::fold_case(c, folded);
    bytes_.clear();
    for (std::size_t i = 0; i < count; ++i) append_utf8(bytes_, folded[i]);
    bytes_.copy(out_.folded.data() + written_, bytes_.size());
    written_ += bytes_.size();
    token_.is_number &= record.has(unicode::decimal_digit);
    names_something_ |= !record.has(unicode::mark);
    token_.length += static_cast<std::uint32_t>(count);
    token_.source.end = source.end;
  }

  // Tokens are joined by one space, which is written before a token, not after it.
  void begin_token(std::uint32_t at, bool starts_lower) {
    written_before_ = written_;
    if (!out_.tokens.empty()) out_.folded[written_++] = ' ';
    const auto begin = static_cast<std::uint32_t>(written_);
    token_ = {{at, at}, {begin, begin}, 0, 0, starts_lower, true, false};
    open_ = true;
    names_something_ = false;
  }

  // Reserves room for the tokens of the text from `at` on, on the assumption that all but one of its code points are
  // ASCII. The caller repeats the reservation after each code point outside ASCII.
  void make_room(std::size_t at) {
    constexpr std::size_t of_code_point = unicode::longest_decomposition * (4 * unicode::longest_case_folding + 1);
    const std::size_t room = written_ + (text_.size() - at) + of_code_point + 1;
    if (out_.folded.size() < room) out_.folded.resize(room + of_code_point);
  }

  std::string_view text_;
  KeyTokens& out_;
  Language language_;
  KeyToken token_{};
  std::size_t written_ = 0;         // bytes of out_.folded in use
  std::size_t written_before_ = 0;  // the same, before the space that joins the current token
  bool open_ = false;
  bool names_something_ = false;  // the token does not consist of marks only
  std::string bytes_;             // a folded code point
};

}  // namespace

// The state machine over bytes: a word byte extends or starts a token, other ASCII ends it, anything else is decoded.
void find_key_tokens(std::string_view text, KeyTokens& out, Language language) {
  out.tokens.clear();
  KeyTokenWriter writer(text, out, language);
  for (std::size_t at = 0; at < text.size();) {
    if (ascii::is_word_byte(text[at])) {
      at = writer.add_ascii_run(at);
    } else if (ascii::is_ascii(text[at])) {
      writer.end_token();
      ++at;
    } else {
      at = writer.add_decomposed(at);
    }
  }
  writer.end_text();
}

// Tokens contain no spaces.
std::size_t tokens_of_key(std::string_view key) { return 1 + static_cast<std::size_t>(std::count(key.begin(), key.end(), ' ')); }

// The stop words do not matter here: a key contains all tokens.
std::string key_of(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return std::string(tokens.folded);  // a copy without the spare capacity
}

void append_key_stem(std::string& out, std::string_view source, Language language) {
  std::string word;
  append_case_folded(word, normalized(source, NormalForm::nfkc));
  stem(language, word);
  out += key_of(word);
}

// Stems each token from its source text and joins the stems.
std::string stemmed_key_of(std::string_view text, Language language) {
  KeyTokens tokens;
  find_key_tokens(text, tokens, language);
  std::string key;
  for (const KeyToken& token : tokens.tokens) {
    if (!key.empty()) key += ' ';
    append_key_stem(key, token.source.of(text), language);
  }
  return key;
}

}  // namespace hop::core
