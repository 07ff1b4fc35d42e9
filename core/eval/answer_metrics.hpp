// Metrics of answers in words: exact match and F1 over tokens (SQuAD: Rajpurkar et al. 2016, §6.1; HotpotQA and MuSiQue
// measure the same way).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hop::core {

// Case folded, ASCII punctuation taken out, the words a, an and the left out, one space between words. Valid UTF-8.
std::string normalize_answer(std::string_view answer);

// 1 when both are the same after normalization, else 0.
double exact_match(std::string_view answer, std::string_view gold);

// Harmonic mean of precision and recall over the words of both, repeats counted. Where one has no word left: 1 when
// neither has, else 0. A yes, no or noanswer on one side alone is 0, as HotpotQA's script has it.
double answer_f1(std::string_view answer, std::string_view gold);

struct AnswerScore {
  double exact_match = 0;
  double f1 = 0;
};

// The best of each metric over the gold answers; zeros without any.
AnswerScore best_answer_score(std::string_view answer, std::span<const std::string> gold_answers);

}  // namespace hop::core
