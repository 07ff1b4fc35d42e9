// Answer metrics: exact match and token F1 between a predicted and a gold answer, after the normalization of the SQuAD
// evaluation script (Rajpurkar et al. 2016, §6.1). HotpotQA and MuSiQue use the same metrics.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hop::core {

// Normalizes an answer: folds case, removes ASCII punctuation and the words "a", "an" and "the", and joins the words by
// single spaces. `answer` must be valid UTF-8.
std::string normalize_answer(std::string_view answer);

// 1 if both are equal after normalization, else 0.
double exact_match(std::string_view answer, std::string_view gold);

// Harmonic mean of precision and recall over the words of both answers, counted with multiplicity. If one of them has
// no words after normalization, the result is 1 if neither has any, else 0. If exactly one is "yes", "no" or
// "noanswer", or they are different ones, the result is 0, as in HotpotQA's script.
double answer_f1(std::string_view answer, std::string_view gold);

struct AnswerScore {
  double exact_match = 0;
  double f1 = 0;
};

// The maximum of each metric over the gold answers; zeros if the list is empty.
AnswerScore best_answer_score(std::string_view answer, std::span<const std::string> gold_answers);

}  // namespace hop::core
