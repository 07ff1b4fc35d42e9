// The batch search loop. The unit of work is one text to rank (a question or one of its steps). Up to eight units share one pass
// over the vectors, so that each row is loaded once for all of them; the host can rank further units on other threads.
#include "core/task/search_procedure.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/methods/question_run.hpp"
#include "core/methods/search_text.hpp"
#include "core/methods/stepwise.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/results/question_result.hpp"
#include "core/task/options_archive.hpp"
#include "core/task/piece_state.hpp"
#include "core/task/question_archive.hpp"
#include "core/task/question_check.hpp"
#include "core/task/question_loop_procedure.hpp"

namespace hop::core {

namespace {

constexpr std::size_t texts_of_a_request = 256;
constexpr std::size_t units_scanned_together = 8;  // 4 bytes for each of them and each passage

// Whether some search of this build needs a question loop.
constexpr bool with_question_loops =
    with_scorer || (built_traits & (method_trait::by_retriever | method_trait::asks_on_the_way | method_trait::bound)) != 0;

// One text to rank by: a question, or one of its steps.
struct SearchUnit {
  std::uint32_t question = 0;
  bool is_question = false;  // the question itself, not one of its steps
  SearchText text;
  Ranking ranking;
  PieceState state;
};

// State that the procedure shares with its parts. Once the vectors have arrived, only each unit's `ranking` and `state` change.
struct SearchWork {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings, step_settings;
  SearchSettings filtered, filtered_step;  // of questions whose hits are filtered after the ranking (option filter.walk)
  std::vector<Question> questions;
  std::vector<QuestionFilter> filters;  // one for each question
  std::vector<std::unique_ptr<SearchUnit>> units;

  const SearchSettings& settings_for(std::uint32_t question) const {
    if (filters[question].hits) return is_stepwise(question) ? filtered_step : filtered;
    return is_stepwise(question) ? step_settings : settings;
  }
  // Whether the hits of a question are fused from the rankings of its steps.
  bool is_stepwise(std::uint32_t question) const {
    return !questions[question].steps.empty() || has_trait(settings.method, method_trait::in_steps);
  }
  QuestionRun start(const SearchUnit& unit) const {
    return QuestionRun(CorpusPart(*graph), settings_for(unit.question), unit.text.text, unit.text.vector, unit.text.masked_vector,
                       filters[unit.question].on_walk());
  }
};

// A unit in progress: its run holds the intermediate state of the method.
struct StartedUnit {
  SearchUnit& unit;
  QuestionRun run;
};

// A unit that another thread ranks. It owns the run; the destructor returns the unit, ranked or not.
class SearchPart final : public Part {
 public:
  SearchPart(std::shared_ptr<SearchWork> work, StartedUnit started)
      : work_(std::move(work)), unit_(started.unit), run_(std::move(started.run)) {}

  ~SearchPart() override { unit_.state.give_back(done_); }

  Result<TaskState> run(WorkBudget& budget) override {
    if (done_) return TaskState::done;
    if (!run_.step(budget)) return TaskState::more;
    unit_.ranking = std::move(run_).take();
    done_ = true;
    return TaskState::done;
  }

 private:
  std::shared_ptr<SearchWork> work_;
  SearchUnit& unit_;
  QuestionRun run_;
  bool done_ = false;
};

class SearchProcedure final : public Procedure {
 public:
  SearchProcedure(std::shared_ptr<SearchWork> work, Options options) : work_(std::move(work)), options_(std::move(options)) {}

  ProcedureKind kind() const override { return ProcedureKind::search; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override;
  Progress progress() const override;
  std::unique_ptr<Part> take_part() override;
  void write_inputs(ArchiveWriter& out) const override {
    write_options(out, options_);
    write_questions(out, work_->questions);
  }
  void write_report(JsonWriter& out) const override { out.member("questions", work_->questions.size()); }
  Result<Results> take_results() override;

 private:
  enum class Phase { asking, embedding, ranking, joining, done };
  struct OpenRequest {
    std::uint64_t id;
    std::size_t first_unit, unit_end;
  };

  void ask_for_vectors(RequestBoard& board);
  Result<void> take_vectors(RequestBoard& board);
  void start_units();
  bool scan_for_started(WorkBudget& budget);
  bool rank_units(WorkBudget& budget);  // true when no unit is ready
  bool join_questions(WorkBudget& budget);
  QuestionResult join(std::uint32_t question, std::size_t first_unit, std::size_t unit_end);

  std::shared_ptr<SearchWork> work_;
  Options options_;
  Phase phase_ = Phase::asking;
  RequestSeries series_;
  std::vector<OpenRequest> requests_;
  std::size_t unit_ = 0;  // earlier units are started, done or taken as parts
  // Units in progress: [first_started_, started_end_). One pass over the vectors serves all of them.
  std::array<std::optional<StartedUnit>, units_scanned_together> started_;
  std::size_t first_started_ = 0, started_end_ = 0;
  std::uint32_t scanned_ = 0;
  Results results_;
  std::size_t joined_units_ = 0;
  bool taken_ = false;
};

void SearchProcedure::ask_for_vectors(RequestBoard& board) {
  if (!wants_vectors(*work_->graph, work_->settings)) return;
  HostRequests host(board, series_);
  std::vector<std::string> texts;
  std::size_t first = 0;
  const auto flush = [&](std::size_t end) {
    if (!texts.empty()) requests_.push_back({host.embed("question", TextRole::query, std::move(texts)), first, end});
    texts.clear();
    first = end;
  };
  for (std::size_t u = 0; u < work_->units.size(); ++u) {
    const SearchText& text = work_->units[u]->text;
    if (!text.vector.empty()) continue;
    for (std::string& part : texts_to_embed(*work_->graph, work_->settings, text.text)) texts.push_back(std::move(part));
    if (texts.size() >= texts_of_a_request) flush(u + 1);
  }
  flush(work_->units.size());
}

// Rows arrive in the order of the requested texts; units with given vectors did not take part.
Result<void> SearchProcedure::take_vectors(RequestBoard& board) {
  const std::size_t rows_each = uses_masked_vector(work_->settings) ? 2 : 1;
  for (const OpenRequest& request : requests_) {
    const Answer& answer = *board.answer(request.id);
    if (auto checked = check_embed_answer(*work_->graph, answer); !checked) return checked;
    std::span<const float> rows = answer.values;
    for (std::size_t u = request.first_unit; u < request.unit_end; ++u) {
      SearchText& text = work_->units[u]->text;
      if (!text.vector.empty()) continue;
      give_rows(rows, answer.dimension, rows_each, text);
      rows = rows.subspan(rows_each * answer.dimension);
    }
  }
  return {};
}

// Starts the next batch of units. Units that other threads have taken are skipped.
void SearchProcedure::start_units() {
  first_started_ = started_end_ = 0;
  scanned_ = 0;
  for (; unit_ < work_->units.size() && started_end_ < started_.size(); ++unit_) {
    SearchUnit& unit = *work_->units[unit_];
    if (!unit.state.is_ready()) continue;
    started_[started_end_].emplace(StartedUnit{unit, work_->start(unit)});
    unit.state.take();
    ++started_end_;
  }
}

bool SearchProcedure::scan_for_started(WorkBudget& budget) {
  std::array<ScanQuestion, units_scanned_together> questions;
  std::size_t count = 0;
  for (std::size_t s = first_started_; s < started_end_; ++s) {
    questions[count] = started_[s]->run.scan_question();
    if (!questions[count].vector.empty()) ++count;
  }
  return scan_passages(*work_->graph, std::span(questions).first(count), scanned_, budget);
}

bool SearchProcedure::rank_units(WorkBudget& budget) {
  for (;; started_[first_started_++].reset()) {
    if (first_started_ == started_end_) start_units();
    if (first_started_ == started_end_) return true;
    auto& [unit, run] = *started_[first_started_];
    if (!scan_for_started(budget)) return false;
    run.set_scanned(scanned_);  // the shared scan replaces the run's own
    if (!run.step(budget)) return false;
    unit.ranking = std::move(run).take();
    unit.state.give_back(true);
  }
}

// Builds the result of a question from the rankings of its units, in the order of its steps.
QuestionResult SearchProcedure::join(std::uint32_t question, std::size_t first_unit, std::size_t unit_end) {
  const OpenGraph& graph = *work_->graph;
  const Question& asked = work_->questions[question];
  const QuestionFilter& filter = work_->filters[question];
  if (!work_->is_stepwise(question)) {  // a single unit: its ranking is the result
    return result_of(graph, work_->settings, asked, filter, std::move(work_->units[first_unit]->ranking));
  }
  StepwiseRanking stepwise(work_->settings);
  QuestionResult result;
  for (std::size_t u = first_unit; u < unit_end; ++u) {
    SearchUnit& unit = *work_->units[u];
    if (filter.hits) unit.ranking.keep_in(*filter.hits);
    stepwise.add(std::move(unit.ranking), filter.on_hits(), unit.is_question);
    const std::span<const std::uint32_t> list = stepwise.list_to_read(stepwise.step_count() - 1);
    result.steps.push_back({unit.text.text, "", {list.begin(), list.end()}});
  }
  QuestionResult joined = result_of(graph, work_->settings, asked, filter, stepwise.fused(filter.on_hits()));
  joined.steps = std::move(result.steps);
  joined.state = stepwise.state();
  return joined;
}

bool SearchProcedure::join_questions(WorkBudget& budget) {
  while (results_.questions.size() < work_->questions.size()) {
    if (budget.used_up()) return false;
    const auto question = static_cast<std::uint32_t>(results_.questions.size());
    std::size_t end = joined_units_;
    while (end < work_->units.size() && work_->units[end]->question == question) ++end;  // units are grouped by question
    results_.questions.push_back(join(question, joined_units_, end));
    joined_units_ = end;
    budget.spend(std::uint64_t{1000} * (1 + results_.questions.back().passages.size()));
  }
  return true;
}

// In phase `ranking`, the task first ranks all ready units; then it waits for the parts, or ranks units that parts gave back.
Result<TaskState> SearchProcedure::advance(WorkBudget& budget, RequestBoard& board) {
  if (phase_ == Phase::asking) {
    ask_for_vectors(board);
    phase_ = Phase::embedding;
  }
  if (phase_ == Phase::embedding) {
    if (board.waiting()) return TaskState::waiting;
    if (auto taken = take_vectors(board); !taken) return std::move(taken).error();
    phase_ = Phase::ranking;
  }
  if (phase_ == Phase::ranking) {
    if (!rank_units(budget)) return TaskState::more;
    for (std::size_t u = 0; u < work_->units.size(); ++u) {
      const PieceState& state = work_->units[u]->state;
      if (state.is_taken()) return TaskState::waiting;
      if (state.is_ready()) {  // a part was dropped before it finished: rank this unit here
        unit_ = u;
        return TaskState::more;
      }
    }
    phase_ = Phase::joining;
  }
  if (phase_ == Phase::joining) {
    if (!join_questions(budget)) return TaskState::more;
    phase_ = Phase::done;
  }
  return TaskState::done;
}

Progress SearchProcedure::progress() const {
  switch (phase_) {
    case Phase::asking:
    case Phase::embedding: return {"embedding", 0, work_->units.size()};
    case Phase::ranking: return {"ranking", unit_ - (started_end_ - first_started_), work_->units.size()};
    case Phase::joining:
    case Phase::done: break;
  }
  return {"joining", results_.questions.size(), work_->questions.size()};
}

std::unique_ptr<Part> SearchProcedure::take_part() {
  if (phase_ != Phase::ranking) return nullptr;
  for (std::size_t u = unit_; u < work_->units.size(); ++u) {
    SearchUnit& unit = *work_->units[u];
    if (!unit.state.is_ready()) continue;
    auto part = std::make_unique<SearchPart>(work_, StartedUnit{unit, work_->start(unit)});
    unit.state.take();
    return part;
  }
  // No unit is left, but started ones are. Give away the last one; the first is the one that the task itself works on.
  if (started_end_ - first_started_ < 2) return nullptr;
  StartedUnit& last = *started_[started_end_ - 1];
  last.run.set_scanned(scanned_);
  auto part = std::make_unique<SearchPart>(work_, std::move(last));
  started_[--started_end_].reset();
  return part;
}

Result<Results> SearchProcedure::take_results() {
  if (taken_) return Error{Status::wrong_state, "the results were taken already", ""};
  taken_ = true;
  return std::move(results_);
}

}  // namespace

Result<std::unique_ptr<Procedure>> make_search_procedure(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                         const Options& options) {
  auto settings = read_settings_of_method(options);
  if (!settings) return std::move(settings).error();
  if (with_question_loops && (!ranks_by_itself(settings.value()) || settings.value().score)) {
    return make_question_loop_procedure(ProcedureKind::search, std::move(graph), std::move(questions), options);
  }
  auto work = std::make_shared<SearchWork>();
  work->graph = std::move(graph);
  work->settings = std::move(settings).value();
  work->step_settings = settings_of_a_step(work->settings);
  if (work->settings.walk != "all") {
    work->filtered = settings_before_filter(work->settings);
    work->filtered_step = settings_before_filter(work->step_settings);
  }
  work->questions = std::move(questions);
  for (std::uint32_t q = 0; q < work->questions.size(); ++q) {
    const Question& question = work->questions[q];
    const bool ranks_question = question.steps.empty() || work->settings.question_as_step.value_or(false);
    auto checked = check_question(*work->graph, work->settings, question, {ranks_question, false}, q + 1);
    if (!checked) return std::move(checked).error();
    work->filters.push_back(filter_of(*work->graph, work->settings, question));
    if (work->settings.correct_words) correct_words(*work->graph, work->filters.back().on_walk(), work->questions[q]);
    const auto add_unit = [&](bool is_question, const std::string& text, const std::vector<float>& vector,
                              const std::vector<float>& masked) {
      auto unit = std::make_unique<SearchUnit>();
      unit->question = q;
      unit->is_question = is_question;
      unit->text = {text, vector, masked};
      work->units.push_back(std::move(unit));
    };
    if (ranks_question) {
      add_unit(true, question.text, question.vector, question.masked_vector);
    }
    for (const Step& step : question.steps) add_unit(false, step.text, step.vector, {});
  }
  return std::unique_ptr<Procedure>(std::make_unique<SearchProcedure>(std::move(work), options));
}

}  // namespace hop::core
