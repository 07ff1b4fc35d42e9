// Writes all fields of a question in a fixed order; read_questions mirrors it. Optional texts are a flag and a text, so that an
// absent bound and an empty one stay different. Texts are written as the host passed them, because a resumed task corrects them
// again.
#include "core/task/question_archive.hpp"

namespace hop::core {

namespace {

void write_gold(ArchiveWriter& out, std::span<const std::uint32_t> passages) {
  out.number(passages.size());
  for (const std::uint32_t passage : passages) out.number(passage);
}

std::vector<std::uint32_t> read_gold(ArchiveReader& in) {
  std::vector<std::uint32_t> passages;
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) {
    passages.push_back(static_cast<std::uint32_t>(in.number()));
  }
  return passages;
}

}  // namespace

void write_questions(ArchiveWriter& out, std::span<const Question> questions) {
  const auto write_optional = [&](const std::optional<std::string>& text) {
    out.number(text.has_value());
    out.text(text.value_or(""));
  };
  out.number(questions.size());
  for (const Question& question : questions) {
    out.text(question.written.empty() ? question.text : question.written);
    out.floats(question.vector);
    out.floats(question.masked_vector);
    out.number(question.steps.size());
    for (const Step& step : question.steps) {
      out.text(step.written.empty() ? step.text : step.written), out.floats(step.vector), write_gold(out, step.gold);
    }
    out.number(question.conditions.size());
    for (const Condition& condition : question.conditions) {
      out.text(condition.key);
      out.number(static_cast<std::uint64_t>(condition.kind));
      out.number(condition.values.size());
      for (const std::string& value : condition.values) out.text(value);
      write_optional(condition.low);
      write_optional(condition.high);
    }
    write_gold(out, question.gold);
    out.number(question.gold_answers.size());
    for (const std::string& answer : question.gold_answers) out.text(answer);
  }
}

std::vector<Question> read_questions(ArchiveReader& in) {
  const auto read_optional = [&]() -> std::optional<std::string> {
    const bool given = in.number() != 0;
    std::string text = in.text();
    if (!given) return std::nullopt;
    return text;
  };
  std::vector<Question> questions;
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) {
    Question& question = questions.emplace_back();
    question.text = in.text();
    question.vector = in.floats();
    question.masked_vector = in.floats();
    for (std::uint64_t steps = in.count(); steps > 0 && in.ok(); --steps) {
      Step& step = question.steps.emplace_back();
      step.text = in.text();
      step.vector = in.floats();
      step.gold = read_gold(in);
    }
    for (std::uint64_t conditions = in.count(); conditions > 0 && in.ok(); --conditions) {
      Condition& condition = question.conditions.emplace_back();
      condition.key = in.text();
      condition.kind = static_cast<ConditionKind>(in.number());  // may be out of range; check_saved_questions tests it
      for (std::uint64_t values = in.count(); values > 0 && in.ok(); --values) condition.values.push_back(in.text());
      condition.low = read_optional();
      condition.high = read_optional();
    }
    question.gold = read_gold(in);
    for (std::uint64_t answers = in.count(); answers > 0 && in.ok(); --answers) question.gold_answers.push_back(in.text());
  }
  return questions;
}

}  // namespace hop::core
