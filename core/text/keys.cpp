#include "core/text/keys.hpp"

#include <utility>

#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/mappings.hpp"
#include "core/text/properties.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Puts decomposed code points together to tokens, one after the other.
class KeyTokenWriter {
 public:
  explicit KeyTokenWriter(KeyTokens& out) : out_(out) {}

  void add_ascii(char byte, std::uint32_t at) {
    const char folded = ascii::folded_word_byte(byte);
    if (folded == 0) return end_token();
    if (!open_) begin_token(at, ascii::is_lower(byte));
    out_.folded.push_back(folded);
    token_.is_number &= ascii::is_digit(byte);
    names_something_ = true;
    ++token_.length;
    token_.source.end = at + 1;
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
    for (std::size_t i = 0; i < count; ++i) append_utf8(out_.folded, folded[i]);
    token_.is_number &= record.has(unicode::decimal_digit);
    names_something_ |= !record.has(unicode::mark);
    token_.length += static_cast<std::uint32_t>(count);
    token_.source.end = source.end;
  }

  void end_token() {
    if (!open_) return;
    open_ = false;
    token_.folded.end = static_cast<std::uint32_t>(out_.folded.size());
    if (!names_something_) {  // marks alone are no token
      out_.folded.resize(size_before_);
      return;
    }
    token_.is_stop_word = is_stop_word(token_.folded.of(out_.folded));
    out_.tokens.push_back(token_);
  }

 private:
  void begin_token(std::uint32_t at, bool starts_lower) {
    size_before_ = out_.folded.size();
    if (!out_.tokens.empty()) out_.folded.push_back(' ');
    const auto begin = static_cast<std::uint32_t>(out_.folded.size());
    token_ = {{at, at}, {begin, begin}, 0, starts_lower, true, false};
    open_ = true;
    names_something_ = false;
  }

  KeyTokens& out_;
  KeyToken token_{};
  std::size_t size_before_ = 0;  // of out_.folded, before the token's joining space
  bool open_ = false;
  bool names_something_ = false;  // the token has more than marks
};

}  // namespace

void find_key_tokens(std::string_view text, KeyTokens& out) {
  out.clear();
  KeyTokenWriter writer(out);
  char32_t parts[unicode::longest_decomposition];
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = static_cast<std::uint32_t>(at);
    if (ascii::is_ascii(text[at])) {
      writer.add_ascii(text[at++], begin);
      continue;
    }
    const CodePoint found = decode_utf8(text, at);
    at += found.length;
    const std::size_t count = unicode::decompose(found.value, true, parts);
    for (std::size_t i = 0; i < count; ++i) writer.add(parts[i], {begin, begin + found.length});
  }
  writer.end_token();
}

std::string key_of(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return std::move(tokens.folded);
}

}  // namespace hop::core
