#include "cli/evaluation/print_answers.hpp"

#include "cli/evaluation/table_cells.hpp"

namespace hop::cli {

namespace {

double mean(double sum, std::size_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

Json signals_json(const SignalCounts& counts) {
  return {{"likely", counts.likely}, {"partial", counts.partial}, {"unlikely", counts.unlikely}};
}

Json half_json(const SignalQuality& half) {
  return {{"with_gold", signals_json(half.with_gold)},
          {"without_gold", signals_json(half.without_gold)},
          {"unlikely_precision", half.precision_of_unlikely()},
          {"unlikely_recall", half.recall_of_unlikely()}};
}

std::string cells_of(const SignalCounts& counts) {
  return std::to_string(counts.likely) + " / " + std::to_string(counts.partial) + " / " + std::to_string(counts.unlikely) + " | ";
}

}  // namespace

Json answer_line_json(const AnswerLineQuality& quality) {
  const SpanQuality& spans = quality.spans;
  return {{"fitted_half", half_json(quality.halves[0])},
          {"other_half", half_json(quality.halves[1])},
          {"spans",
           {{"questions", spans.questions},
            {"shown", spans.shown},
            {"exact_match", mean(spans.exact_match, spans.shown)},
            {"f1", mean(spans.f1, spans.shown)},
            {"sentence_has_answer", mean(static_cast<double>(spans.in_sentence), spans.shown)}}}};
}

std::string markdown_answer_table(std::span<const Evaluation> evaluations) {
  std::string signals = "| likely / partial / unlikely | half | with gold | without gold | precision of unlikely | recall |\n" +
                        rule_line(1, 5),
              spans = "| answer lines | questions | shown | EM | F1 | sentences with the answer |\n" + rule_line(1, 5);
  for (const Evaluation& evaluation : evaluations) {
    const std::string method = "| " + escaped_cell(evaluation.choice.label) + " | ";
    const AnswerLineQuality& quality = *evaluation.answer_lines;
    for (std::size_t half = 0; half < quality.halves.size(); ++half) {
      const SignalQuality& of = quality.halves[half];
      const auto told = static_cast<double>(of.without_gold.unlikely);
      signals += method + (half == 0 ? "fitted | " : "other | ") + cells_of(of.with_gold) + cells_of(of.without_gold) +
                 per_cent_of(told, of.with_gold.unlikely + of.without_gold.unlikely) + " | " +
                 per_cent_of(told, of.without_gold.all()) + " |\n";
    }
    const SpanQuality& of = quality.spans;
    spans += method + std::to_string(of.questions) + " | " + std::to_string(of.shown) + " | " +
             per_cent_of(of.exact_match, of.shown) + " | " + per_cent_of(of.f1, of.shown) + " | " +
             per_cent_of(static_cast<double>(of.in_sentence), of.shown) + " |\n";
  }
  return signals + "\n" + spans;
}

}  // namespace hop::cli
