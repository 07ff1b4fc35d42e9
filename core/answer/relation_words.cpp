#include "core/answer/relation_words.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/text/irregular_forms.hpp"
#include "core/text/stemmer.hpp"

namespace hop::core {
namespace {

constexpr std::string_view same_relations[] = {
    "father mother parent parents",
    "son daughter child",
    "husband wife spouse married marry",
    "author writer wrote written write",
    "performer singer performed sang sung sings artist recorded",
    "founder founded established",
    "maker manufacturer made built manufactured produced",
};
constexpr std::string_view adverbs = "once ever also now today still currently";
// Verbs whose meaning is in the noun that follows, quantities, and contractions and forms of function words as people type them.
constexpr std::string_view light_words =
    "get gets got getting make makes made making take takes took taken taking come comes came coming go goes went gone going "
    "give gives gave given giving keep keeps kept put puts bring brings brought use uses used call calls called name named names "
    "need needs needed want wants wanted say says said tell tells told mean means meant know known happen happens happened let "
    "lets many much "
    "per lot lots some any anymore else thing things something anything kind kinds type sort way although though instead while "
    "itself "
    "himself herself themselves cant cannot couldnt dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt hasnt havent "
    "whats wheres whos hows wich whith person people someone anyone please "
    "me relate relates related relation difference differences compare compares compared comparison together versus vs involved "
    "out "
    "wrong";
constexpr std::string_view forms_of_take = "take takes took taken taking", taken_words = "place part";
constexpr std::string_view requests = "show find help remind send teach";
constexpr std::string_view measure_words =
    "long big large small old young tall high low deep wide thick heavy strong far near fast slow often soon late early hot cold";
constexpr std::string_view parents = same_relations[0], children = same_relations[1];

// Long beginnings in common, since stemmers keep "director" and "directed" apart.
bool is_form_of(std::string_view a, std::string_view b) {
  constexpr std::size_t least_common = 5, longest_ending = 3;
  const auto common = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first -
      a.begin());
  const std::size_t longest = std::max(a.size(), b.size());
  return common == longest || (common >= least_common && common + longest_ending >= longest);
}

bool have_one_stem(std::string_view a, std::string_view b) {
  if (a.substr(0, 3) != b.substr(0, 3)) return false;
  std::string stem_of_a(a), stem_of_b(b);
  stem(Language::english, stem_of_a);
  stem(Language::english, stem_of_b);
  return stem_of_a == stem_of_b;
}

// "run" and "ran".
bool is_irregular_form_of(std::string_view word, std::string_view said) {
  std::vector<std::string> forms;
  append_irregular_forms(word, forms);
  return std::find(forms.begin(), forms.end(), said) != forms.end();
}

}  // namespace

bool adds_no_relation(std::string_view word) { return word_is_in(adverbs, word); }

bool is_light_word(std::string_view word) { return word_is_in(light_words, word); }

bool is_light_between(std::string_view before, std::string_view word, std::string_view behind) {
  return (word_is_in(forms_of_take, before) && word_is_in(taken_words, word)) || (word_is_in(requests, word) && behind == "me");
}

bool is_measure(std::string_view word) { return word_is_in(measure_words, word); }

bool says_word(const KeyTokens& tokens, std::size_t i, std::string_view word) {
  const std::string_view said = tokens.token(i);
  if (is_form_of(word, said) || have_one_stem(word, said) || is_irregular_form_of(word, said)) return true;
  for (const std::string_view group : same_relations) {
    if (word_is_in(group, word) && word_is_in(group, said)) return true;
  }
  if (i + 1 == tokens.tokens.size() || tokens.token(i + 1) != "of") return false;
  return (word_is_in(parents, word) && word_is_in(children, said)) || (word_is_in(children, word) && word_is_in(parents, said));
}

}  // namespace hop::core
