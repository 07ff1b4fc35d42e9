// A hand-written version of english.sbl as released with Snowball 2.2
// (https://snowballstem.org/algorithms/english/stemmer.html). Each step first tests the last letter, which rules out
// most suffixes. The regions R1 and R2 of that page begin at the bytes r1 and r2.
#include "core/text/stemmer.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "core/text/ascii.hpp"
#include "core/text/snowball.hpp"

namespace hop::core {
namespace {

// A word that is stemmed in place. No rule makes it longer than it was at the start, so it needs no capacity check.
struct StemmedWord {
  char* bytes;
  std::size_t size;
  std::size_t r1 = 0;
  std::size_t r2 = 0;

  char operator[](std::size_t i) const { return bytes[i]; }
  // The byte at `back` bytes before the end; 0 if the word is shorter.
  char last(std::size_t back) const { return back <= size ? bytes[size - back] : '\0'; }

  bool ends_with(std::string_view suffix) const {
    if (suffix.size() > size) return false;
    const char* end = bytes + size - suffix.size();
    for (std::size_t i = suffix.size(); i > 0;) {
      --i;
      if (end[i] != suffix[i]) return false;
    }
    return true;
  }
  void replace_end(std::size_t count, std::string_view by) {
    size -= count;
    for (const char byte : by) bytes[size++] = byte;
  }
};

constexpr std::uint32_t vowels =
    1u << ('a' - 'a') | 1u << ('e' - 'a') | 1u << ('i' - 'a') | 1u << ('o' - 'a') | 1u << ('u' - 'a') | 1u << ('y' - 'a');
bool is_vowel(char c) {
  const auto letter = static_cast<unsigned char>(c - 'a');
  return letter < 26 && (vowels >> letter & 1) != 0;
}
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The start of the character that ends at byte `end` > 0.
std::size_t character_before(const StemmedWord& w, std::size_t end) {
  do --end;
  while (end > 0 && is_continuation(w[end]));
  return end;
}

// Whether a vowel occurs before byte `end`.
bool has_vowel_before(const StemmedWord& w, std::size_t end) {
  for (std::size_t i = 0; i < end; ++i) {
    if (is_vowel(w[i])) return true;
  }
  return false;
}

// The position after the first consonant that follows a vowel at or after `at`; the end of the word if there is none.
std::size_t behind_vowel_and_consonant(const StemmedWord& w, std::size_t at) {
  while (at < w.size && !is_vowel(w[at])) ++at;
  while (at < w.size && is_vowel(w[at])) ++at;
  if (at >= w.size) return w.size;
  ++at;
  while (at < w.size && is_continuation(w[at])) ++at;
  return at;
}

// The length of an exceptional prefix, after which R1 begins regardless of the syllables; 0 for other words.
std::size_t length_of_special_prefix(const StemmedWord& w) {
  for (const std::string_view prefix : {"gener", "commun", "arsen"}) {
    if (w[0] == prefix[0] && w.size >= prefix.size() && std::memcmp(w.bytes, prefix.data(), prefix.size()) == 0) {
      return prefix.size();
    }
  }
  return 0;
}

// R1 is the region after the first vowel–consonant pair, R2 the same within R1.
void find_regions(StemmedWord& w) {
  const std::size_t special = length_of_special_prefix(w);
  w.r1 = special > 0 ? special : behind_vowel_and_consonant(w, 0);
  w.r2 = behind_vowel_and_consonant(w, w.r1);
}

// Whether the first `end` bytes of the word end in a short syllable: either a vowel between two consonants, the second
// of which is not w, x or Y, or a vowel and a consonant that make up the whole prefix.
bool ends_in_short_syllable(const StemmedWord& w, std::size_t end) {
  if (end == 0 || is_vowel(w[end - 1])) return false;
  const std::size_t consonant = character_before(w, end);
  if (consonant == 0 || !is_vowel(w[consonant - 1])) return false;
  if (consonant == 1) return true;
  const char second = w[end - 1];
  if (second == 'w' || second == 'x' || second == 'Y') return false;
  return !is_vowel(w[consonant - 2]);
}

// Writes y as Y if it is a consonant: at the beginning of the word and after a vowel.
bool mark_consonant_y(StemmedWord& w) {
  if (std::memchr(w.bytes, 'y', w.size) == nullptr) return false;
  bool marked = false;
  for (std::size_t i = 0; i < w.size; ++i) {
    if (w[i] == 'y' && (i == 0 || is_vowel(w[i - 1]))) {
      w.bytes[i] = 'Y';
      marked = true;
    }
  }
  return marked;
}

void remove_possessive(StemmedWord& w) {  // of step 1a
  if (w.last(1) != '\'' && w.last(2) != '\'') return;
  for (const std::string_view possessive : {"'s'", "'s", "'"}) {
    if (!w.ends_with(possessive)) continue;
    w.size -= possessive.size();
    return;
  }
}

// "ponies" → "poni", "ties" → "tie", "gaps" → "gap", but "gas" and "this" stay.
void remove_plural(StemmedWord& w) {  // step 1a
  remove_possessive(w);
  const char last = w.last(1);
  if (last != 's' && last != 'd') return;
  if (w.ends_with("sses")) return w.replace_end(2, "");
  if (w.last(2) == 'e' && w.last(3) == 'i') {  // ied, ies
    const std::size_t stem = w.size - 3;
    const bool is_longer = stem > 0 && character_before(w, stem) > 0;
    return w.replace_end(3, is_longer ? "i" : "ie");
  }
  if (last != 's' || w.last(2) == 'u' || w.last(2) == 's') return;
  if (w.size >= 2 && has_vowel_before(w, w.size - 2)) --w.size;
}

// "agreed" → "agree", "hopped" → "hop", "hoping" → "hope".
void remove_past_and_participle(StemmedWord& w) {  // step 1b
  const char last = w.last(1);
  if (last != 'd' && last != 'g' && last != 'y') return;
  for (const std::string_view suffix : {"eedly", "eed"}) {
    if (!w.ends_with(suffix)) continue;
    if (w.size - suffix.size() >= w.r1) w.replace_end(suffix.size(), "ee");
    return;
  }
  for (const std::string_view suffix : {"ingly", "edly", "ing", "ed"}) {
    if (!w.ends_with(suffix)) continue;
    if (!has_vowel_before(w, w.size - suffix.size())) return;
    w.size -= suffix.size();
    const char a = w.last(2), b = w.last(1);
    if ((a == 'a' && b == 't') || (a == 'b' && b == 'l') || (a == 'i' && b == 'z')) return w.replace_end(0, "e");
    // "hopping" → "hop", but "falling" → "fall": only these letters lose their double.
    const bool doubled =
        a == b && (b == 'b' || b == 'd' || b == 'f' || b == 'g' || b == 'm' || b == 'n' || b == 'p' || b == 'r' || b == 't');
    if (doubled) {
      --w.size;
    } else if (w.size == w.r1 && ends_in_short_syllable(w, w.size)) {
      w.replace_end(0, "e");
    }
    return;
  }
}

// "cry" → "cri", but "by" and "say" stay.
void turn_y_to_i(StemmedWord& w) {  // step 1c
  if (w.last(1) != 'y' && w.last(1) != 'Y') return;
  const std::size_t stem = w.size - 1;
  if (stem == 0 || is_vowel(w[stem - 1]) || character_before(w, stem) == 0) return;
  w.bytes[stem] = 'i';
}

enum class SuffixCondition : std::uint8_t { none, after_l, after_valid_li, in_r2, after_s_or_t };

// A rule of steps 2 to 4: the suffix, its replacement, and an extra condition.
struct SuffixRule {
  std::string_view suffix;
  std::string_view replacement;
  SuffixCondition condition = SuffixCondition::none;
};

// The rules of a step, grouped by the last letter of the suffix. Within a group, longer suffixes come first, so that
// the first match is the longest.
template <std::size_t Count>
struct SuffixStep {
  std::array<SuffixRule, Count> rules;
  std::array<std::uint8_t, 27> by_last_letter;  // index of the first rule of each letter
};

template <std::size_t Count>
constexpr SuffixStep<Count> make_suffix_step(const std::array<SuffixRule, Count>& rules) {
  SuffixStep<Count> step{rules, {}};
  std::size_t rule = 0;
  for (std::size_t letter = 0; letter < 27; ++letter) {
    while (rule < Count && static_cast<std::size_t>(rules[rule].suffix.back() - 'a') < letter) ++rule;
    step.by_last_letter[letter] = static_cast<std::uint8_t>(rule);
  }
  return step;
}

// The rules are sorted by the last letter of the suffix, which make_suffix_step() relies on.
constexpr auto step_2 = make_suffix_step(std::array<SuffixRule, 24>{{
    {"biliti", "ble"},
    {"lessli", "less"},
    {"fulli", "ful"},
    {"entli", "ent"},
    {"ousli", "ous"},
    {"aliti", "al"},
    {"iviti", "ive"},
    {"alli", "al"},
    {"enci", "ence"},
    {"anci", "ance"},
    {"abli", "able"},
    {"bli", "ble"},
    {"ogi", "og", SuffixCondition::after_l},
    {"li", "", SuffixCondition::after_valid_li},
    {"ational", "ate"},
    {"tional", "tion"},
    {"alism", "al"},
    {"ization", "ize"},
    {"ation", "ate"},
    {"izer", "ize"},
    {"ator", "ate"},
    {"fulness", "ful"},
    {"ousness", "ous"},
    {"iveness", "ive"},
}});

constexpr auto step_3 = make_suffix_step(std::array<SuffixRule, 9>{{
    {"alize", "al"},
    {"icate", "ic"},
    {"ative", "", SuffixCondition::in_r2},
    {"iciti", "ic"},
    {"ational", "ate"},
    {"tional", "tion"},
    {"ical", "ic"},
    {"ful", ""},
    {"ness", ""},
}});

constexpr auto step_4 = make_suffix_step(std::array<SuffixRule, 18>{{
    {"ic", ""},
    {"ance", ""},
    {"ence", ""},
    {"able", ""},
    {"ible", ""},
    {"ate", ""},
    {"ive", ""},
    {"ize", ""},
    {"iti", ""},
    {"al", ""},
    {"ism", ""},
    {"ion", "", SuffixCondition::after_s_or_t},
    {"er", ""},
    {"ous", ""},
    {"ement", ""},
    {"ment", ""},
    {"ant", ""},
    {"ent", ""},
}});

// The extra conditions of the rules, on the letters before the suffix.
bool is_met(SuffixCondition condition, const StemmedWord& w, std::size_t stem) {
  const char before = stem > 0 ? w[stem - 1] : '\0';
  switch (condition) {
    case SuffixCondition::none: return true;
    case SuffixCondition::after_l: return before == 'l';
    case SuffixCondition::after_valid_li: return before != '\0' && std::strchr("cdeghkmnrt", before) != nullptr;
    case SuffixCondition::in_r2: return stem >= w.r2;
    case SuffixCondition::after_s_or_t: return before == 's' || before == 't';
  }
  return false;
}

// Replaces the longest matching suffix of the step, if it begins at or after byte `region` and its condition is met.
template <std::size_t Count>
void apply_suffix_step(StemmedWord& w, const SuffixStep<Count>& step, std::size_t region) {
  if (w.size <= region || !ascii::is_lower(w.last(1))) return;
  const auto letter = static_cast<std::size_t>(w.last(1) - 'a');
  for (std::size_t i = step.by_last_letter[letter]; i < step.by_last_letter[letter + 1]; ++i) {
    const SuffixRule& rule = step.rules[i];
    if (!w.ends_with(rule.suffix)) continue;
    const std::size_t stem = w.size - rule.suffix.size();
    if (stem >= region && is_met(rule.condition, w, stem)) w.replace_end(rule.suffix.size(), rule.replacement);
    return;
  }
}

void remove_last_e_or_l(StemmedWord& w) {  // step 5
  if (w.size == 0) return;
  const std::size_t stem = w.size - 1;
  if (w.last(1) == 'e') {
    if (stem >= w.r2 || (stem >= w.r1 && !ends_in_short_syllable(w, stem))) w.size = stem;
  } else if (w.last(1) == 'l' && stem >= w.r2 && w.last(2) == 'l') {
    w.size = stem;
  }
}

// Exceptions: words with special stems and words that are never changed.
struct IrregularStem {
  std::string_view word, stem;
};
constexpr IrregularStem irregular_stems[] = {
    {"skis", "ski"},     {"skies", "sky"}, {"dying", "die"},   {"lying", "lie"},     {"tying", "tie"},    {"idly", "idl"},
    {"gently", "gentl"}, {"ugly", "ugli"}, {"early", "earli"}, {"only", "onli"},     {"singly", "singl"}, {"sky", "sky"},
    {"news", "news"},    {"howe", "howe"}, {"atlas", "atlas"}, {"cosmos", "cosmos"}, {"bias", "bias"},    {"andes", "andes"},
};
constexpr std::size_t longest_irregular_word = 6;

// Exceptions that are not changed after step 1a.
constexpr std::string_view kept_after_plural[] = {"inning",  "outing",  "canning", "herring",
                                                  "earring", "proceed", "exceed",  "succeed"};

// The last letter and the length exclude almost every word before the comparison.
const IrregularStem* find_irregular_stem(std::string_view word) {
  const char last = word.back();
  const bool may_be_listed = last == 's' || last == 'y' || last == 'g' || last == 'e';
  if (!may_be_listed || word.size() > longest_irregular_word) return nullptr;
  for (const IrregularStem& irregular : irregular_stems) {
    if (irregular.word[0] == word[0] && irregular.word == word) return &irregular;
  }
  return nullptr;
}

// The length and last letter exclude almost every word before the comparison.
bool is_kept_after_plural(const StemmedWord& w) {
  if (w.size < 6 || w.size > 7 || (w.last(1) != 'g' && w.last(1) != 'd')) return false;
  for (const std::string_view kept : kept_after_plural) {
    if (kept == std::string_view(w.bytes, w.size)) return true;
  }
  return false;
}

// Shorter words are never stemmed. Stops counting at three.
bool has_three_characters(std::string_view word) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < word.size() && characters < 3; ++i) characters += !is_continuation(word[i]);
  return characters >= 3;
}

}  // namespace

void stem_english(std::string& word, std::size_t begin) {
  if (word.size() < begin + 3) return;
  if (const IrregularStem* irregular = find_irregular_stem(std::string_view(word).substr(begin))) {
    word.replace(begin, std::string::npos, irregular->stem);
    return;
  }
  if (!has_three_characters(std::string_view(word).substr(begin))) return;
  // A leading apostrophe is not part of the word.
  if (word[begin] == '\'') word.erase(begin, 1);

  StemmedWord w{word.data() + begin, word.size() - begin};
  // Steps 1a to 5 of the algorithm, in order. R1 and R2 are computed once, on the unstemmed word.
  const bool marked_y = mark_consonant_y(w);
  find_regions(w);
  remove_plural(w);
  if (!is_kept_after_plural(w)) {
    remove_past_and_participle(w);
    turn_y_to_i(w);
    apply_suffix_step(w, step_2, w.r1);
    apply_suffix_step(w, step_3, w.r1);
    apply_suffix_step(w, step_4, w.r2);
    remove_last_e_or_l(w);
  }
  if (marked_y) {
    for (std::size_t i = 0; i < w.size; ++i) {
      if (w[i] == 'Y') w.bytes[i] = 'y';
    }
  }
  word.resize(begin + w.size);
}

// English has a hand-written stemmer, the other languages use the generated ones.
void stem(Language language, std::string& word, std::size_t begin) {
  if (language == Language::english) stem_english(word, begin);
  else stem_by_snowball(language, word, begin);
}

}  // namespace hop::core
