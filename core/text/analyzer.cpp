// A single pass without intermediate token lists. A run of ASCII word bytes takes a fast path; the general path handles
// Unicode words (normalizing only those that need it) and CJK runs.
#include "core/text/analyzer.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/further_words.hpp"
#include "core/text/mappings.hpp"
#include "core/text/normalize.hpp"
#include "core/text/properties.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"
#include "core/text/word_forms.hpp"

namespace hop::core {
namespace {

using unicode::CodePointRecord;
using unicode::WordBreak;

constexpr std::size_t short_word = longest_identifier;  // longer words take the general path

// One CJK character: its bytes in the normalized text, and the source bytes for highlighting.
struct CjkCharacter {
  ByteRange normalized;
  ByteRange source;
};

// Whether the code point is a word character, or may become one by normalization ("™", "㍿").
bool is_part_of_words(char32_t c, const CodePointRecord& record) {
  return c == U'_' || record.has(unicode::letter | unicode::number | unicode::mark | unicode::not_nfkc);
}

// Hangul syllables and the letters that they consist of.
bool is_hangul(char32_t c) {
  return (c >= 0xac00 && c <= 0xd7a3) || (c >= 0x1100 && c <= 0x11ff) || (c >= 0x3131 && c <= 0x318e);
}

// A vowel or a final consonant, which belongs to the syllable before it.
bool continues_syllable(char32_t c) { return c >= 0x1160 && c <= 0x11ff; }

bool is_kana(char32_t c) { return c >= 0x3041 && c <= 0x30ff; }

bool gives_bigrams(char32_t c, const CodePointRecord& record) { return record.has(unicode::cjk) || is_hangul(c); }

bool is_attached_to_previous(WordBreak c) { return c == WordBreak::extend || c == WordBreak::format || c == WordBreak::zwj; }

// The rules of UAX #29 between two word characters: only WB4, 5, 8, 9, 10 and 13 … 13b can keep them together.
bool stays_in_word(WordBreak last, WordBreak next) {
  if (is_attached_to_previous(next)) return true;
  const auto is_alphanumeric = [](WordBreak c) {
    return c == WordBreak::letter || c == WordBreak::hebrew_letter || c == WordBreak::numeric;
  };
  const auto is_joining = [&](WordBreak c) {
    return is_alphanumeric(c) || c == WordBreak::katakana || c == WordBreak::extend_num_let;
  };
  if (last == WordBreak::extend_num_let) return is_joining(next);
  if (next == WordBreak::extend_num_let) return is_joining(last);
  if (last == WordBreak::katakana) return next == WordBreak::katakana;
  return is_alphanumeric(last) && is_alphanumeric(next);
}

// The state of analyzing one text.
class TokenWriter {
 public:
  TokenWriter(std::string_view text, const AnalyzerOptions& options, TokenList& out)
      : text_(text), options_(options), out_(out) {}

  // Skips ASCII separators and processes each group of adjacent words.
  void write_all() {
    for (std::size_t at = 0; at < text_.size();) {
      if (ascii::is_word_byte(text_[at]) || !ascii::is_ascii(text_[at])) at = write_some(at);
      else ++at;
    }
  }

  // Continues while the next byte is not ASCII: only then can the next word depend on this one.
  std::size_t write_some(std::size_t at) {
    do {
      at = ascii::is_ascii(text_[at]) ? write_ascii_word(at) : write_word(at);
    } while (at < text_.size() && !ascii::is_ascii(text_[at]));
    return at;
  }

 private:
  bool is_part_at(std::size_t at) const {
    const CodePoint found = decode_utf8(text_, at);
    const CodePointRecord& record = unicode::record_of(found.value);
    return is_part_of_words(found.value, record) && !record.has(unicode::white_space);
  }

  // The fast path: the run of ASCII letters, digits and underscores at `begin`. It is a complete UAX #29 word after the
  // additional splits, unless a word character outside ASCII follows. Returns its end.
  std::size_t write_ascii_word(std::size_t begin) {
    char folded[short_word + 9];  // fold_word() may write eight bytes more than the word has
    const std::size_t length = ascii::fold_word(text_.substr(0, begin + short_word + 1), begin, folded);
    const std::size_t end = begin + length;
    const bool continues = end < text_.size() && !ascii::is_ascii(text_[end]) && is_part_at(end);
    if (continues || length > short_word) return write_word(begin);
    further_.clear();
    const bool is_replaced = may_have_further_words(text_, begin, end, options_.language) &&
                             append_further_words(text_, begin, end, options_.language, further_);
    for (const Token& word : further_.tokens) {  // ".net" is before "net"
      if (word.source.begin < begin) write_folded(further_.term(word), word.source);
    }
    first_form_ = out_.tokens.size();
    if (!is_replaced) write_folded({folded, length}, byte_range(begin, end));
    for (const Token& word : further_.tokens) {
      if (word.is_second_form) write_second_form(further_.term(word), word.source);
      else if (word.source.begin >= begin) write_folded(further_.term(word), word.source);
    }
    return end;
  }

  // Makes the folded word a token, unless it is a stop word.
  void write_folded(std::string_view word, ByteRange source) {
    if (options_.stop_words && is_stop_word(options_.language, word)) return;
    const std::size_t term = out_.terms.size();
    out_.terms.append(word);
    if (options_.stemming) stem(options_.language, out_.terms, term);
    finish_term(term, source);
  }

  // Makes the folded word out_.terms[term …) a token, unless it is a stop word, and its second forms further ones.
  void finish_word(std::size_t term, ByteRange source) {
    find_second_forms(std::string_view(out_.terms).substr(term), options_.language, forms_);
    first_form_ = out_.tokens.size();
    if (options_.stop_words && is_stop_word(options_.language, std::string_view(out_.terms).substr(term))) {
      out_.terms.resize(term);
      return;
    }
    if (options_.stemming) stem(options_.language, out_.terms, term);
    finish_term(term, source);
    write_second_form(forms_.unmarked, source);
    write_second_form(forms_.digraphs, source);
  }

  // Makes the second form of the token `first_form_` a token, unless it has the same term. A stop word has no second form.
  void write_second_form(std::string_view form, ByteRange source) {
    if (form.empty() || first_form_ == out_.tokens.size()) return;
    const std::size_t count = out_.tokens.size(), term = out_.terms.size();
    write_folded(form, source);
    if (out_.tokens.size() == count) return;
    out_.tokens.back().is_second_form = true;
    if (out_.term(out_.tokens.back()) != out_.term(out_.tokens[first_form_])) return;
    out_.tokens.pop_back();
    out_.terms.resize(term);
  }

  // Records the bytes that were appended to out_.terms since `term`.
  void finish_term(std::size_t term, ByteRange source) { out_.tokens.push_back({source, byte_range(term, out_.terms.size())}); }

  // The general path: the UAX #29 word or the run of CJK characters at `begin`. Returns its end.
  std::size_t write_word(std::size_t begin) {
    const CodePoint first = decode_utf8(text_, begin);
    const CodePointRecord& record = unicode::record_of(first.value);
    std::size_t at = begin + first.length;
    if (!is_part_of_words(first.value, record)) return write_symbol(begin, at, record);
    if (options_.cjk_bigrams && gives_bigrams(first.value, record)) return write_cjk_run(begin);

    // Whether the word may need normalization is determined during the scan.
    WordBreak last = record.word_break();
    // Marks are included, because their order may change.
    constexpr int may_change = unicode::not_nfkc | unicode::composes_with_previous | unicode::mark;
    bool is_normal = !record.has(may_change);
    while (at < text_.size()) {
      const CodePoint found = decode_utf8(text_, at);
      const CodePointRecord& next = unicode::record_of(found.value);
      // CJK characters end a word, because they are indexed as bigrams.
      const bool continues = is_part_of_words(found.value, next) && stays_in_word(last, next.word_break()) &&
                             !(options_.cjk_bigrams && gives_bigrams(found.value, next));
      if (!continues) break;
      if (!is_attached_to_previous(next.word_break())) last = next.word_break();
      is_normal = is_normal && !next.has(may_change);
      at += found.length;
    }
    const std::string_view word = text_.substr(begin, at - begin);
    // Most words are in NFKC already and are folded straight from the source.
    if (is_normal) {
      write_normalized(word, byte_range(begin, at));
    } else {
      normalized_.clear();
      append_normalized(normalized_, word, NormalForm::nfkc);
      write_normalized(normalized_, byte_range(begin, at));
    }
    return at;
  }

  // Makes an emoji a token, and a flag, which is a pair of regional letters. Returns its end.
  std::size_t write_symbol(std::size_t begin, std::size_t end, const CodePointRecord& record) {
    constexpr std::size_t first_emoji_bytes = 3;  // ©, ® and ASCII are none
    const bool is_regional = record.word_break() == WordBreak::regional_indicator;
    if (is_regional) end += end < text_.size() && is_regional_at(end) ? decode_utf8(text_, end).length : 0;
    else if (!record.has(unicode::extended_pictographic) || end - begin < first_emoji_bytes) return end;
    const std::size_t term = out_.terms.size();
    out_.terms.append(text_, begin, end - begin);
    finish_term(term, byte_range(begin, end));
    return end;
  }

  bool is_regional_at(std::size_t at) const {
    return unicode::record_of(decode_utf8(text_, at).value).word_break() == WordBreak::regional_indicator;
  }

  // Splits normalized text into words and CJK runs. Normalization does not preserve offsets, so all of them get the
  // whole source range.
  void write_normalized(std::string_view word, ByteRange source) {
    std::size_t term = out_.terms.size();
    bool has_more_than_marks = false;
    characters_.clear();
    // Ends the current word and the current CJK run, of which at most one is not empty.
    const auto end_word = [&] {
      if (has_more_than_marks) finish_word(term, source);
      else out_.terms.resize(term);
      write_bigrams(word);
      term = out_.terms.size();
      has_more_than_marks = false;
    };
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint found = decode_utf8(word, at);
      const CodePointRecord& record = unicode::record_of(found.value);
      const ByteRange bytes = byte_range(at, at + found.length);
      at += found.length;
      if (options_.cjk_bigrams && gives_bigrams(found.value, record)) {
        if (characters_.empty()) end_word();
        characters_.push_back({bytes, source});
      } else if (!characters_.empty() && record.has(unicode::mark)) {
        characters_.back().normalized.end = bytes.end;
      } else if (is_word_character(found.value)) {
        if (!characters_.empty()) end_word();
        append_case_folded(out_.terms, bytes.of(word));
        has_more_than_marks = has_more_than_marks || !record.has(unicode::mark);
      } else {
        end_word();
      }
    }
    end_word();
  }

  // The run of CJK characters at `begin`, including their marks. Returns its end.
  std::size_t write_cjk_run(std::size_t begin) {
    normalized_.clear();
    characters_.clear();
    std::size_t at = begin;
    while (at < text_.size()) {
      std::size_t end = at;
      for (bool is_first = true; end < text_.size(); is_first = false) {
        const CodePoint found = decode_utf8(text_, end);
        const CodePointRecord& record = unicode::record_of(found.value);
        const bool is_attached = is_attached_to_previous(record.word_break()) && is_part_of_words(found.value, record);
        const bool is_of_character =
            is_first ? gives_bigrams(found.value, record) : is_attached || continues_syllable(found.value);
        if (!is_of_character) break;
        end += found.length;
      }
      if (end == at) break;
      const std::size_t normalized_begin = normalized_.size();
      append_normalized(normalized_, text_.substr(at, end - at), NormalForm::nfkc);
      add_characters(normalized_begin, byte_range(at, end));
      at = end;
    }
    write_bigrams(normalized_);
    return at;
  }

  // Records the characters of a normalized piece of text. One source character can normalize to several; a mark belongs
  // to the character before it.
  void add_characters(std::size_t begin, ByteRange source) {
    bool is_first = true;
    for (std::size_t at = begin; at < normalized_.size();) {
      const CodePoint found = decode_utf8(normalized_, at);
      const ByteRange bytes = byte_range(at, at + found.length);
      if (!is_first && is_mark(found.value)) characters_.back().normalized.end = bytes.end;
      else characters_.push_back({bytes, source});
      is_first = false;
      at += found.length;
    }
  }

  // Overlapping bigrams, the usual index terms for scripts written without spaces. Their second form has simplified characters,
  // unless the run is Japanese.
  void write_bigrams(std::string_view normalized) {
    const auto has_kana = [&](const CjkCharacter& of) { return is_kana(decode_utf8(normalized, of.normalized.begin).value); };
    const bool may_be_chinese = std::none_of(characters_.begin(), characters_.end(), has_kana);
    const std::size_t last = characters_.size() < 2 ? characters_.size() : characters_.size() - 1;
    for (std::size_t i = 0; i < last; ++i) {
      const CjkCharacter& from = characters_[i];
      const CjkCharacter& to = characters_.size() < 2 ? from : characters_[i + 1];
      const std::string_view bigram = ByteRange{from.normalized.begin, to.normalized.end}.of(normalized);
      const ByteRange source = byte_range(from.source.begin, to.source.end);
      const std::size_t term = out_.terms.size();
      out_.terms.append(bigram);
      finish_term(term, source);
      if (may_be_chinese) write_simplified(bigram, source);
    }
    characters_.clear();
  }

  void write_simplified(std::string_view bigram, ByteRange source) {
    const std::size_t term = out_.terms.size();
    for (std::size_t at = 0; at < bigram.size();) {
      const CodePoint found = decode_utf8(bigram, at);
      append_utf8(out_.terms, unicode::simplified_of(found.value));
      at += found.length;
    }
    if (std::string_view(out_.terms).substr(term) == bigram) return out_.terms.resize(term);
    finish_term(term, source);
    out_.tokens.back().is_second_form = true;
  }

  std::string_view text_;
  const AnalyzerOptions& options_;
  TokenList& out_;
  std::string normalized_;
  std::vector<CjkCharacter> characters_;
  TokenList further_;
  SecondForms forms_;
  std::size_t first_form_ = 0;  // the token of the last word
};

constexpr int analyzer_rules_version = 2;  // increment when terms of a question would no longer match those of older files

// Separates the language in a fingerprint; language_of_fingerprint() searches for it.
constexpr std::string_view language_part = ", language ";

}  // namespace

void Analyzer::analyze(std::string_view text, TokenList& out) const { TokenWriter(text, options_, out).write_all(); }

std::size_t Analyzer::analyze_some(std::string_view text, std::size_t at, TokenList& out) const {
  return TokenWriter(text, options_, out).write_some(at);
}

void keep_widest_forms(TokenList& list) {
  std::size_t kept = 0;
  bool is_second = false;  // the last token that was read
  for (const Token& token : list.tokens) {
    const bool replaces = token.is_second_form && !is_second;
    if (!token.is_second_form) ++kept;
    if (!token.is_second_form || replaces) list.tokens[kept - 1] = token;
    is_second = token.is_second_form;
  }
  list.tokens.resize(kept);
}

// English is omitted except for its stemmer, so that the fingerprints of files from before the other languages stay
// valid.
std::string Analyzer::fingerprint() const {
  const std::string_view unicode_version = unicode::unicode_version;
  const Language language = options_.language;
  std::string print = concat("rules ", analyzer_rules_version, ", unicode ", unicode_version);
  if (language != Language::english) append_part(print, concat(language_part, entry_of(language).code));
  if (options_.stop_words) append_part(print, concat(", stop words ", stop_words_hash(language)));
  if (options_.stemming) append_part(print, concat(", snowball ", entry_of(language).name, " 2.2"));
  if (options_.cjk_bigrams) append_part(print, std::string_view(", cjk bigrams"));
  return print;
}

// Parses the language code out of the fingerprint of a graph file.
Language language_of_fingerprint(std::string_view fingerprint) {
  const std::size_t part = fingerprint.find(language_part);
  if (part == std::string_view::npos) return Language::english;
  const std::string_view rest = fingerprint.substr(part + language_part.size());
  const LanguageEntry* entry = find_language(rest.substr(0, rest.find(',')));
  return entry ? entry->language : Language::english;
}

}  // namespace hop::core
