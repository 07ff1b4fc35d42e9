// Token overlap by sorting both word lists and intersecting them as multisets. The normalization uses Unicode case
// folding but removes only ASCII punctuation, as the original Python script does.
#include "core/eval/answer_metrics.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/base/sort.hpp"
#include "core/text/normalize.hpp"

namespace hop::core {
namespace {

bool is_ascii_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// The ASCII white space of Python's str.split().
bool is_answer_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The articles that the SQuAD script removes.
bool is_article(std::string_view word) { return word == "a" || word == "an" || word == "the"; }

// Splits at white space; the words are views into the text.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_answer_space(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !is_answer_space(text[at])) ++at;
    if (at > begin) words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

// HotpotQA's closed answers, for which partial overlap has no meaning.
bool is_verdict(std::string_view normalized) { return normalized == "yes" || normalized == "no" || normalized == "noanswer"; }

}  // namespace

std::string normalize_answer(std::string_view answer) {
  std::string folded;
  append_case_folded(folded, answer);
  std::erase_if(folded, is_ascii_punctuation);
  std::string normal;
  for (const std::string_view word : words_of(folded)) {
    if (is_article(word)) continue;
    if (!normal.empty()) normal += ' ';
    normal += word;
  }
  return normal;
}

double exact_match(std::string_view answer, std::string_view gold) {
  return normalize_answer(answer) == normalize_answer(gold) ? 1.0 : 0.0;
}

double answer_f1(std::string_view answer, std::string_view gold) {
  const std::string answer_text = normalize_answer(answer), gold_text = normalize_answer(gold);
  if (answer_text != gold_text && (is_verdict(answer_text) || is_verdict(gold_text))) return 0.0;

  std::vector<std::string_view> answer_words = words_of(answer_text), gold_words = words_of(gold_text);
  if (answer_words.empty() || gold_words.empty()) return answer_words.empty() && gold_words.empty() ? 1.0 : 0.0;
  sort_stable(answer_words);
  sort_stable(gold_words);
  std::vector<std::string_view> common;
  std::set_intersection(answer_words.begin(), answer_words.end(), gold_words.begin(), gold_words.end(),
                        std::back_inserter(common));
  // F1 = 2 P R / (P + R) with P = common / |answer|, R = common / |gold|.
  return 2.0 * static_cast<double>(common.size()) / static_cast<double>(answer_words.size() + gold_words.size());
}

AnswerScore best_answer_score(std::string_view answer, std::span<const std::string> gold_answers) {
  AnswerScore best;
  for (const std::string& gold : gold_answers) {
    best.exact_match = std::max(best.exact_match, exact_match(answer, gold));
    // The maxima are independent: they may come from different gold answers.
    best.f1 = std::max(best.f1, answer_f1(answer, gold));
  }
  return best;
}

}  // namespace hop::core
