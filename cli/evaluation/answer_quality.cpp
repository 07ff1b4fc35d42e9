#include "cli/evaluation/answer_quality.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace hop::cli {

namespace {

std::size_t half_of(std::string_view text) {
  constexpr std::uint32_t prime = 1000003, base = 257;
  std::uint64_t hash = 0;
  for (const char byte : text) hash = (hash * base + static_cast<unsigned char>(byte)) % prime;
  return hash & 1;
}

double share_in(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void add_signal(const std::string& signal, SignalCounts& counts) {
  ++(signal == "likely" ? counts.likely : signal == "partial" ? counts.partial : counts.unlikely);
}

}  // namespace

double SignalQuality::precision_of_unlikely() const {
  return share_in(without_gold.unlikely, without_gold.unlikely + with_gold.unlikely);
}

double SignalQuality::recall_of_unlikely() const { return share_in(without_gold.unlikely, without_gold.all()); }

void add_answer(const EvalQuestion& question, std::size_t passage_count, const Json& trace, AnswerLineQuality& quality) {
  const Json& answer = trace.at("answerability");
  const auto present = static_cast<std::size_t>(
      std::count_if(question.gold.begin(), question.gold.end(), [&](std::uint32_t passage) { return passage < passage_count; }));
  SignalQuality& signals = quality.halves[half_of(question.text)];
  const auto signal = answer.at("signal").get<std::string>();
  if (present == 0) add_signal(signal, signals.without_gold);
  if (question.gold.empty() || present < question.gold.size()) return;
  add_signal(signal, signals.with_gold);
  if (question.gold_answers.empty()) return;
  ++quality.spans.questions;
  if (!answer.contains("span")) return;
  const Json& measures = answer.at("span").at("measures");
  ++quality.spans.shown;
  quality.spans.exact_match += measures.at("exact_match").get<double>();
  quality.spans.f1 += measures.at("f1").get<double>();
  quality.spans.in_sentence += measures.at("sentence_has_answer").get<bool>();
}

}  // namespace hop::cli
