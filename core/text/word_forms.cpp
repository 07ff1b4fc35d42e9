// Letters are decomposed (NFD), and those parts are dropped that are marks of an alphabet. Marks of other scripts stay: they
// are vowels or sounds there.
#include "core/text/word_forms.hpp"

#include <algorithm>
#include <span>

#include "core/base/small_module.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/mappings.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

struct PlainLetter {
  char32_t letter;
  std::string_view plain;
};

// Letters that Unicode does not decompose.
constexpr PlainLetter plain_letters[] = {
    {U'æ', "ae"}, {U'ð', "d"},  {U'ø', "o"}, {U'þ', "th"}, {U'đ', "d"}, {U'ħ', "h"}, {U'ı', "i"},
    {U'ł', "l"},  {U'œ', "oe"}, {U'ŧ', "t"}, {U'ـ', ""},   {U'ى', "ي"}, {U'ک', "ك"}, {U'ی', "ي"},
};
constexpr PlainLetter digraphs[] = {{U'ä', "ae"}, {U'å', "aa"}, {U'ö', "oe"}, {U'ø', "oe"}, {U'ü', "ue"}};
constexpr char32_t short_i = U'й';

const PlainLetter* find_letter(std::span<const PlainLetter> letters, char32_t letter) {
  const auto found = std::find_if(letters.begin(), letters.end(), [&](const PlainLetter& of) { return of.letter == letter; });
  return found == letters.end() ? nullptr : &*found;
}

// A mark that a Latin, Greek, Cyrillic, Arabic or Hebrew letter can lose.
bool is_mark_of_letter(char32_t c) {
  const bool is_of_alphabet = c < 0x700 || (c >= 0x1AB0 && c < 0x1B00) || (c >= 0x1DC0 && c < 0x2100);
  return is_of_alphabet && unicode::record_of(c).combining_class != 0;
}

void append_unmarked(std::string& out, char32_t letter) {
  if (letter == short_i) return append_utf8(out, letter);
  if (const PlainLetter* found = find_letter(plain_letters, letter)) {
    out += found->plain;
    return;
  }
  char32_t parts[unicode::longest_decomposition];
  const std::size_t count = unicode::decompose(letter, false, parts);
  const bool has_mark = std::any_of(parts, parts + count, is_mark_of_letter);
  if (!has_mark) return append_utf8(out, letter);
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_mark_of_letter(parts[i])) append_utf8(out, parts[i]);
  }
}

bool has_digraphs(Language language) {
  return language != Language::german && language != Language::swedish && language != Language::finnish;
}

// "mueller" → "muller". A vowel or q before the digraph shows that it is none: "neue", "quelle".
void append_without_digraphs(std::string& out, std::string_view word) {
  for (std::size_t at = 0; at < word.size(); ++at) {
    out += word[at];
    const bool may_be_umlaut = word[at] == 'a' || word[at] == 'o' || word[at] == 'u';
    const bool follows = at > 0 && std::string_view("aeiouq").find(word[at - 1]) != std::string_view::npos;
    if (may_be_umlaut && !follows && at + 2 < word.size() && word[at + 1] == 'e') ++at;
  }
}

}  // namespace

void find_second_forms(std::string_view word, Language language, SecondForms& out) {
  out.unmarked.clear();
  out.digraphs.clear();
  if (with_languages && language == Language::german && std::all_of(word.begin(), word.end(), ascii::is_ascii)) {
    append_without_digraphs(out.unmarked, word);
  } else {
    bool has_umlaut = false;
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint letter = decode_utf8(word, at);
      at += letter.length;
      append_unmarked(out.unmarked, letter.value);
      const PlainLetter* digraph = has_digraphs(language) ? find_letter(digraphs, letter.value) : nullptr;
      has_umlaut |= digraph != nullptr;
      if (digraph) out.digraphs += digraph->plain;
      else append_unmarked(out.digraphs, letter.value);
    }
    if (!has_umlaut) out.digraphs.clear();
  }
  if (out.unmarked == word) out.unmarked.clear();
}

}  // namespace hop::core
