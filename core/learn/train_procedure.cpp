// Requests the missing question embeddings, then runs the Training of the method. A macro table (HOP_TRAINING) maps a method to
// its factory.
#include "core/learn/train_procedure.hpp"

#include <algorithm>
#include <utility>

#include "core/base/concat.hpp"
#include "core/learn/training.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/search_text.hpp"
#include "core/task/archive.hpp"
#include "core/task/question_check.hpp"

namespace hop::core {

#define HOP_TRAINING(name, make) Result<std::unique_ptr<Training>> make(TrainInput input);
#include "core/methods/method_table.inc"

namespace {

constexpr std::size_t texts_of_a_training_request = 256;

using MakeTraining = Result<std::unique_ptr<Training>> (*)(TrainInput);

// Null for a method without trainable parameters.
MakeTraining training_of(Method method) {
  switch (method) {
#define HOP_TRAINING(name, make)                \
  case Method::name:                            \
    if constexpr (is_built(#name)) return make; \
    break;
#include "core/methods/method_table.inc"
    default: break;
  }
  return nullptr;
}

std::string names_of_trained_methods() {
  std::string names;
  for (const MethodDescription& method : method_table()) {
    if ((method.traits & method_trait::learns) != 0) names += concat(names.empty() ? "" : ", ", method.name);
  }
  return names;
}

// Calls visit(key, value) for each learned option.
template <class Visit>
void for_each_option(const Weights& learned, Visit visit) {
  std::string_view lines = learned.option_lines;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    const std::size_t equals = line.find('=');
    if (equals != line.npos) visit(line.substr(0, equals), line.substr(equals + 1));
  }
}

// A text without a vector, and the destination of its vectors.
struct TextWithoutVector {
  std::string text;
  std::vector<float>* vector;
  std::vector<float>* masked_vector;  // null: the method does not use one
};

class TrainProcedure final : public Procedure {
 public:
  TrainProcedure(MakeTraining make, TrainInput input) : make_(make), input_(std::move(input)), untrained_(input_.options) {}

  ProcedureKind kind() const override { return ProcedureKind::train; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override;
  Progress progress() const override {
    return training_ ? training_->progress() : Progress{"embedding", 0, input_.questions.size()};
  }
  void write_inputs(ArchiveWriter&) const override {}  // Task::save refuses this kind
  void write_report(JsonWriter& out) const override;
  Result<std::vector<std::uint8_t>> take_bytes() override;

 private:
  void ask_for_vectors(HostRequests& host);
  Result<void> take_vectors(HostRequests& host);

  MakeTraining make_;
  TrainInput input_;  // moved into the training when it starts
  Options untrained_;
  RequestSeries series_;
  std::vector<TextWithoutVector> texts_;
  std::vector<std::uint64_t> requests_;
  std::unique_ptr<Training> training_;
  bool asked_ = false, taken_ = false;
};

void TrainProcedure::ask_for_vectors(HostRequests& host) {
  if (!wants_vectors(*input_.graph, input_.settings)) return;
  // A method that ranks by steps needs the vectors of the steps; the question's own one only if it has no steps.
  const bool masked = uses_masked_vector(input_.settings), stepwise = has_trait(input_.settings.method, method_trait::in_steps);
  for (Question& question : input_.questions) {
    if (question.vector.empty() && !(stepwise && !question.steps.empty())) {
      texts_.push_back({question.text, &question.vector, masked ? &question.masked_vector : nullptr});
    }
    for (Step& step : question.steps) {
      if (stepwise && step.vector.empty()) texts_.push_back({step.text, &step.vector, nullptr});
    }
  }
  std::vector<std::string> batch;
  const auto flush = [&] {
    if (!batch.empty()) requests_.push_back(host.embed("question", TextRole::query, std::exchange(batch, {})));
  };
  for (const TextWithoutVector& text : texts_) {
    if (text.masked_vector) {
      for (std::string& part : texts_to_embed(*input_.graph, input_.settings, text.text)) batch.push_back(std::move(part));
    } else {
      batch.push_back(text.text);
    }
    if (batch.size() >= texts_of_a_training_request) flush();
  }
  flush();
}

Result<void> TrainProcedure::take_vectors(HostRequests& host) {
  // Rows arrive in the order of texts_: for each text its vector, then the masked one if the method uses it.
  auto text = texts_.begin();
  for (const std::uint64_t request : requests_) {
    const Answer& answer = *host.answer(request);
    if (auto checked = check_embed_answer(*input_.graph, answer); !checked) return checked;
    std::span<const float> rows = answer.values;
    const auto take_row = [&](std::vector<float>& into) {
      into.assign(rows.begin(), rows.begin() + answer.dimension);
      rows = rows.subspan(answer.dimension);
    };
    for (; !rows.empty(); ++text) {
      take_row(*text->vector);
      if (text->masked_vector) take_row(*text->masked_vector);
    }
  }
  return {};
}

Result<TaskState> TrainProcedure::advance(WorkBudget& budget, RequestBoard& board) {
  HostRequests host(board, series_);
  if (!asked_) ask_for_vectors(host);
  asked_ = true;
  if (!training_) {
    if (board.waiting()) return TaskState::waiting;
    if (auto taken = take_vectors(host); !taken) return std::move(taken).error();
    auto made = make_(std::move(input_));
    if (!made) return std::move(made).error();
    training_ = std::move(made).value();
  }
  return training_->advance(budget, host);
}

void TrainProcedure::write_report(JsonWriter& out) const {
  training_->write_report(out);
  out.member("kept", training_->kept_learned() ? "learned" : "untrained");
  const Weights learned = training_->weights();
  // "before" has the untrained values of exactly the options that were learned.
  out.key("before");
  out.begin_object();
  for_each_option(learned, [&](std::string_view key, std::string_view) { out.member(key, untrained_.text(key)); });
  out.end_object();
  out.key("learned");
  out.begin_object();
  for_each_option(learned, [&](std::string_view key, std::string_view value) { out.member(key, value); });
  for (const WeightMatrix& matrix : learned.matrices) out.member(matrix.name, concat(matrix.rows, " × ", matrix.columns));
  out.end_object();
}

Result<std::vector<std::uint8_t>> TrainProcedure::take_bytes() {
  if (taken_) return Error{Status::wrong_state, "the weights were taken already", ""};
  std::vector<std::uint8_t> bytes = write_weights(training_->weights());
  taken_ = true;
  return bytes;
}

}  // namespace

Result<std::unique_ptr<Task>> create_train_task(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return std::move(settings).error();
  const MakeTraining make = settings.value().loop == Loop::once ? training_of(settings.value().method) : nullptr;
  if (!make) {
    return Error{Status::unsupported,
                 concat("method ", options.text("method"), " has nothing to train; these have: ", names_of_trained_methods()),
                 "method"};
  }
  const std::size_t given = questions.size();
  for (std::size_t q = 0; q < given; ++q) {
    const Question& question = questions[q];
    if (auto checked = check_question(*graph, settings.value(), question, {}, q + 1); !checked) return std::move(checked).error();
    if (!question.conditions.empty())
      return Error{Status::bad_input, concat("question ", q + 1, " has conditions; training takes none"), ""};
  }
  questions.erase(
      std::remove_if(questions.begin(), questions.end(), [](const Question& question) { return question.gold.empty(); }),
      questions.end());
  if (questions.empty()) return Error{Status::bad_input, concat("none of ", given, " questions has a gold passage"), ""};
  const Graph* const view = &graph->view();
  TrainInput input = {std::move(graph), options, std::move(settings).value(), std::move(questions)};
  return std::make_unique<Task>(std::make_unique<TrainProcedure>(make, std::move(input)), view);
}

}  // namespace hop::core
