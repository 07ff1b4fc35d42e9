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

// Puts decomposed code points together to tokens, one after the other. While it works, out.folded is longer than what is
// written of it, so that a byte of ASCII is one store.
class KeyTokenWriter {
 public:
  KeyTokenWriter(std::string_view text, KeyTokens& out, Language language) : text_(text), out_(out), language_(language) {
    make_room(0);
  }

  // The run of letters, digits and underscores at `at`: mostly a token by itself. Returns its end.
  std::size_t add_ascii_run(std::size_t at) {
    if (open_) return lengthen_token(at);
    const std::size_t begin = written_ == 0 ? 0 : written_ + 1;
    char* const out = out_.folded.data() + begin;
    const std::size_t length = ascii::fold_word(text_, at, out), end = at + length;
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

  // The same run as a part of a token with more than ASCII.
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

  // The code point that begins at `at`. Returns its end.
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

  void end_token() {
    if (!open_) return;
    open_ = false;
    token_.folded.end = static_cast<std::uint32_t>(written_);
    if (!names_something_) {  // marks alone are no token
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
  // Lists have the words with their marks, which the text has and the token has lost.
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
    if (record.combining_class != 0) {  // dropped, but a highlight covers it
      if (open_) token_.source.end = source.end;
      return;
    }
    if (!is_word_character(c)) return end_token();
    if (!open_) begin_token(source.begin, record.has(unicode::lower_case));
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

  void begin_token(std::uint32_t at, bool starts_lower) {
    written_before_ = written_;
    if (!out_.tokens.empty()) out_.folded[written_++] = ' ';
    const auto begin = static_cast<std::uint32_t>(written_);
    token_ = {{at, at}, {begin, begin}, 0, 0, starts_lower, true, false};
    open_ = true;
    names_something_ = false;
  }

  // For what the text from `at` on becomes, if all of it but one code point is ASCII.
  void make_room(std::size_t at) {
    constexpr std::size_t of_code_point = unicode::longest_decomposition * (4 * unicode::longest_case_folding + 1);
    const std::size_t room = written_ + (text_.size() - at) + of_code_point + 1;
    if (out_.folded.size() < room) out_.folded.resize(room + of_code_point);
  }

  std::string_view text_;
  KeyTokens& out_;
  Language language_;
  KeyToken token_{};
  std::size_t written_ = 0;         // bytes of out_.folded
  std::size_t written_before_ = 0;  // before the token's joining space
  bool open_ = false;
  bool names_something_ = false;  // the token has more than marks
  std::string bytes_;             // of one folded code point
};

}  // namespace

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

std::size_t tokens_of_key(std::string_view key) { return 1 + static_cast<std::size_t>(std::count(key.begin(), key.end(), ' ')); }

std::string key_of(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return std::string(tokens.folded);  // without the room that the other one has
}

void append_key_stem(std::string& out, std::string_view source, Language language) {
  std::string word;
  append_case_folded(word, normalized(source, NormalForm::nfkc));
  stem(language, word);
  out += key_of(word);
}

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
