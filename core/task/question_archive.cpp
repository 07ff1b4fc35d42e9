// Writes all fields of a question in a fixed order; read_questions mirrors it. Texts and conditions are written as the host passed
// them, because a resumed task corrects and reads them again.
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
    for (const Condition& condition : question.conditions) out.text(condition.text);
    write_gold(out, question.gold);
    out.number(question.gold_answers.size());
    for (const std::string& answer : question.gold_answers) out.text(answer);
  }
}

std::vector<Question> read_questions(ArchiveReader& in) {
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
      Result<Condition> condition = parse_condition(in.text());  // a malformed one stays empty; check_saved_questions tests it
      question.conditions.push_back(condition ? std::move(condition).value() : Condition{});
    }
    question.gold = read_gold(in);
    for (std::uint64_t answers = in.count(); answers > 0 && in.ok(); --answers) question.gold_answers.push_back(in.text());
  }
  return questions;
}

}  // namespace hop::core
