#include "cli/evaluation/decomposition.hpp"

#include <map>
#include <optional>

#include "cli/reading/read_file.hpp"
#include "cli/reading/read_npy.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

// The row of step vectors for each step. Owner: the question's id, or the trace's number from 0.
class StepRows {
 public:
  explicit StepRows(const std::string& path) {
    if (path.empty()) return;
    rows_.emplace();
    for_each_line(path, [&](std::string_view line, std::size_t number) {
      const std::string where = place(path, number);
      const Json record = parse_json_line(line, where);
      const auto owner = record.contains("trace") ? record.find("trace") : record.find("id");
      const auto step = record.find("step");
      if (owner == record.end() || step == record.end() || !step->is_number_unsigned()) {
        throw Failure(where + ": must have \"step\", and \"id\" or \"trace\"");
      }
      const std::string name = owner->is_string() ? owner->get<std::string>() : to_text(*owner);
      rows_->emplace(std::pair(name, step->get<std::size_t>()), count_++);
    });
  }

  // Steps are numbered from 1. Without a file, they are requested in the order of their rows.
  std::size_t row_of(const std::string& owner, std::size_t step) {
    if (!rows_) return count_++;
    const auto found = rows_->find({owner, step});
    if (found == rows_->end()) throw Failure("no row for step " + std::to_string(step) + " of \"" + owner + "\" in --steps");
    return found->second;
  }

  std::size_t count() const { return count_; }

 private:
  std::optional<std::map<std::pair<std::string, std::size_t>, std::size_t>> rows_;
  std::size_t count_ = 0;
};

// Replaces "#2" by the answer of step 2; a number without a step stays. MuSiQue writes "entity >> relation": the arrow becomes
// a space.
std::string fill(const std::string& question, std::span<const GoldStep> steps) {
  std::string filled;
  for (std::size_t i = 0; i < question.size(); ++i) {
    if (question.compare(i, 4, " >> ") == 0) {
      filled += ' ';
      i += 3;
      continue;
    }
    std::size_t number = 0, end = i + 1;
    while (question[i] == '#' && end < question.size() && question[end] >= '0' && question[end] <= '9' && end - i < 4) {
      number = number * 10 + static_cast<std::size_t>(question[end++] - '0');
    }
    if (number == 0 || number > steps.size() || steps[number - 1].answer.empty()) {
      filled += question[i];
    } else {
      filled += steps[number - 1].answer;
      i = end - 1;
    }
  }
  return filled;
}

void add_gold_steps(std::span<EvalQuestion> questions, StepRows& rows) {
  for (EvalQuestion& question : questions) {
    for (std::size_t step = 0; step < question.decomposition.size(); ++step) {
      EvalStep filled;
      filled.text = fill(question.decomposition[step].question, question.decomposition);
      filled.row = rows.row_of(question.id, step + 1);
      filled.gold_ids = question.decomposition[step].gold_ids;
      question.steps.push_back(std::move(filled));
    }
  }
}

// The searches of a trace, in order.
std::vector<std::string> searches(const Json& trace, const std::string& where) {
  std::vector<std::string> texts;
  const auto steps = trace.find("steps");
  if (steps == trace.end() || !steps->is_array()) throw Failure(where + ": \"steps\" must be a list");
  for (const Json& step : *steps) {
    if (!step.is_object()) throw Failure(where + ": a step must be an object");
    if (step.contains("action")) {  // ReAct: thought, action, query
      if (step.at("action") == "Search") texts.push_back(text_member(step, "query", where));
    } else if (const auto sons = step.find("sons"); sons == step.end() || sons->empty()) {  // ProbTree: a leaf is a search
      texts.push_back(text_member(step, step.contains("filled") ? "filled" : "question", where));
    }
  }
  return texts;
}

std::vector<EvalQuestion*> matches(const Json& trace, const std::multimap<std::string, EvalQuestion*>& by_id,
                                   const std::multimap<std::string, EvalQuestion*>& by_text) {
  std::vector<EvalQuestion*> found;
  const auto take = [&](const auto& index, const std::string& key) {
    for (auto [entry, end] = index.equal_range(key); entry != end; ++entry) found.push_back(entry->second);
  };
  if (const auto ids = trace.find("ids"); ids != trace.end() && ids->is_object()) {
    for (const auto& [set, id] : ids->items()) {
      if (id.is_string()) take(by_id, id.template get<std::string>());
    }
  }
  if (found.empty() && trace.contains("question") && trace.at("question").is_string()) {
    take(by_text, trace.at("question").get<std::string>());
  }
  return found;
}

void add_trace_steps(const DecompositionArguments& arguments, std::span<EvalQuestion> questions, StepRows& rows) {
  std::multimap<std::string, EvalQuestion*> by_id, by_text;
  for (EvalQuestion& question : questions) {
    if (!question.id.empty()) by_id.emplace(question.id, &question);
    by_text.emplace(question.text, &question);
  }
  std::size_t trace_number = 0, repeated = 0;
  for_each_line(arguments.source, [&](std::string_view line, std::size_t number) {
    const std::string where = place(arguments.source, number);
    const Json trace = parse_json_line(line, where);
    const std::string owner = std::to_string(trace_number++);
    std::vector<EvalStep> steps;
    for (std::string& text : searches(trace, where)) {
      const std::size_t row = rows.row_of(owner, steps.size() + 1);
      steps.push_back({std::move(text), row});
    }
    if (!arguments.trace_source.empty() && trace.value("source", std::string()) != arguments.trace_source) return;
    for (EvalQuestion* question : matches(trace, by_id, by_text)) {
      if (question->steps.empty()) question->steps = steps;
      else ++repeated;
    }
  });
  if (repeated > 0) print_notice("ignored traces of questions that already have one: " + std::to_string(repeated));
}

void set_step_vectors(const std::string& path, std::size_t row_count, std::span<EvalQuestion> questions) {
  const Matrix matrix = read_npy(path);
  if (matrix.row_count != row_count) {
    throw Failure(path + ": " + std::to_string(matrix.row_count) + " rows for " + std::to_string(row_count) + " steps");
  }
  for (EvalQuestion& question : questions) {
    for (EvalStep& step : question.steps) {
      const auto row = matrix.row(step.row);
      step.vector.assign(row.begin(), row.end());
    }
  }
}

}  // namespace

void read_steps(const DecompositionArguments& arguments, std::span<EvalQuestion> questions) {
  StepRows rows(arguments.step_rows);
  if (arguments.source == "gold") add_gold_steps(questions, rows);
  else add_trace_steps(arguments, questions, rows);
  if (!arguments.step_vectors.empty()) set_step_vectors(arguments.step_vectors, rows.count(), questions);
}

}  // namespace hop::cli
