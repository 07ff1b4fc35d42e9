// A trained row learns from some of the set's questions, and then all rows of its table are measured on the others.
#include "cli/evaluation/paper_rows.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/evaluation/training_questions.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/write_output.hpp"

namespace hop::cli {

namespace {

std::string number_of_gold(const EvalQuestion& question) { return std::to_string(question.gold.size()); }

bool trains(const PaperTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const PaperRow& row) { return row.training != nullptr; });
}

// Whether the row trains on graphs instead of lists.
bool has_graphs(const PaperRow& row) { return std::string_view(row.training).find("train.graph=") != std::string_view::npos; }

// "0.0912345,0.5" → "0.091, 0.5"
std::string short_numbers(const std::string& list) {
  std::string text;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    char number[32];
    std::snprintf(number, sizeof number, "%.3g", std::strtod(list.c_str() + at, nullptr));
    text += std::string(text.empty() ? "" : ", ") + number;
    at = end + 1;
  }
  return text;
}

// How many questions a training learns from, as in the paper of GNN-Ret; networks learn from all. So few questions decide much of
// what is learned, so a row is trained on several samples.
constexpr std::size_t questions_of_a_sample = 20, most_samples = 5;

using Samples = std::vector<std::vector<EvalQuestion>>;

// Splits off the samples that teach, the first questions of the split "train" or, without that split, of the file, but not more
// than half of the file. The test questions are those outside of the split or of that part.
Samples split_off_samples(const PaperTable& table, QuestionSet& test) {
  const bool few = table.figures == PaperFigures::recall;
  std::size_t most = few ? questions_of_a_sample * most_samples : test.questions.size();
  const bool has_split = std::any_of(test.questions.begin(), test.questions.end(),
                                     [](const EvalQuestion& question) { return question.split == "train"; });
  if (!has_split) most = std::min(most, test.questions.size() / 2);
  std::vector<EvalQuestion> learned_from, measured;
  for (EvalQuestion& question : test.questions) {
    const bool may_teach = !has_split || question.split == "train";
    if (may_teach && learned_from.size() < most) learned_from.push_back(std::move(question));
    else if (!has_split || question.split != "train") measured.push_back(std::move(question));
  }
  test.questions = std::move(measured);
  if (!few) return {std::move(learned_from)};
  Samples samples(std::max<std::size_t>(1, learned_from.size() / questions_of_a_sample));
  for (std::size_t q = 0; q < learned_from.size(); ++q) {
    const std::size_t sample = q / questions_of_a_sample;
    if (sample < samples.size()) samples[sample].push_back(std::move(learned_from[q]));
  }
  return samples;
}

// Trains a row's method, stores the weights in the workshop, and returns the learned options.
std::string train_row(const PaperRow& row, const MethodChoice& choice, const QuestionSet& training, Workshop& workshop) {
  hop::Options options;
  for (const auto& [key, value] : choice.options) options.set_text(key, value);
  options.set_text("method", choice.method);
  options.set_flag("search.embed", false);
  for (std::string_view left = row.training; !left.empty();) {
    const std::string_view assignment = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), assignment.size() + 1));
    const std::size_t equals = assignment.find('=');
    options.set_text(std::string(assignment.substr(0, equals)), std::string(assignment.substr(equals + 1)));
  }
  hop::Task task = hop::Task::train(training.graph, questions_with_gold(training, has_graphs(row)), options);
  hop::run(task, {});
  write_output(workshop.weights(), task.take_bytes().view());
  std::string learned;
  const Json report = parse_json(task.report().text(), "report");
  for (const char* key : {"gnn_ret.alpha", "rgnn_ret.beta"}) {
    const auto value = report.at("learned").find(key);
    if (value == report.at("learned").end()) continue;
    learned +=
        std::string(learned.empty() ? "" : ", ") + (key[0] == 'g' ? "α " : "β ") + short_numbers(value->get<std::string>());
  }
  if (const auto kept = report.find("kept_iteration"); kept != report.end()) {
    learned = "step " + std::to_string(kept->get<std::uint64_t>()) + " of " +
              std::to_string(report.at("iterations").get<std::uint64_t>());
  }
  return learned;
}

std::string figures(const PaperTable& table, const Evaluation& evaluation) {
  const hop::Metrics& metrics = evaluation.metrics;
  if (table.figures == PaperFigures::first_gold) {
    return per_cent(metrics.mean("mrr")) + " / " + per_cent(metrics.mean(metric_at("recall", table.rank)));
  }
  if (table.figures == PaperFigures::ranks) {
    return per_cent(metrics.mean("mrr_all")) + " / " + per_cent(metrics.mean("recall@10")) + " / " +
           per_cent(evaluation.tied.reciprocal_rank) + " / " + per_cent(evaluation.tied.hits);
  }
  if (table.figures == PaperFigures::graphs) {
    if (!evaluation.graphs) return "–";
    const hop::Metrics& graphs = evaluation.graphs->metrics;
    std::string cell = per_cent(graphs.mean("graph_match")) + " / " + per_cent(graphs.mean("graph_structure")) + " / " +
                       fixed(graphs.mean("graph_edit_distance"), 2);
    for (const char* metric : {"node_f1", "node_precision", "node_recall", "node_em"})
      cell += " / " + per_cent(graphs.mean(metric));
    return cell;
  }
  std::string cell =
      per_cent(metrics.mean(metric_at("recall", table.rank))) + " / " + per_cent(metrics.mean(metric_at("all_gold", table.rank)));
  if (const auto& answers = evaluation.answers) cell += " / " + per_cent(answers->exact_match) + " / " + per_cent(answers->f1);
  return cell;
}

std::string sizes_of_graph(const std::string& path, const char* method) {
  hop::Options options;
  options.set_text("method", method);
  const Json facts = parse_json(open_graph(path).describe(options).text(), "description").at("graph");
  return std::to_string(facts.at("vertices").get<std::uint64_t>()) + ", " + fixed(facts.at("edges_per_vertex").get<double>(), 2) +
         ", " + fixed(facts.at("density").get<double>(), 3);
}

std::vector<MethodChoice> choices_of(const PaperTable& table) {
  std::vector<MethodChoice> choices;
  for (const PaperRow& row : table.rows) {
    choices.push_back(parse_method(row.method));
    choices.back().label = row.label;
  }
  return choices;
}

EvaluationSettings settings_of_table(const PaperTable& table, const ServiceArguments& services) {
  ComparisonArguments comparison;
  comparison.ask = table.setting == PaperSetting::model;
  if (comparison.ask) comparison.services = services;
  comparison.options = {"search.correct=false"};  // the papers correct no words
  if (comparison.ask) comparison.options.emplace_back("ask.steps=10");
  const std::vector<std::size_t> ks = {std::max<std::size_t>(table.rank, table.figures == PaperFigures::ranks ? 100 : 1)};
  EvaluationSettings settings = evaluation_settings(comparison, ks);
  settings.in_steps = table.setting == PaperSetting::steps;
  if (table.figures == PaperFigures::all_gold) settings.group = number_of_gold;
  return settings;
}

struct TrainedRun {
  std::string learned;
  Evaluation evaluation;
};

// The run of the median of the table's first metric; "α 0.415; 66.6 – 69.0" has the least and the largest one of all runs.
TrainedRun median_run(std::vector<TrainedRun> runs, const std::string& metric) {
  if (runs.size() == 1) return std::move(runs.front());
  const auto value = [&](const TrainedRun& run) { return run.evaluation.metrics.mean(metric); };
  std::stable_sort(runs.begin(), runs.end(), [&](const TrainedRun& a, const TrainedRun& b) { return value(a) < value(b); });
  const std::string least = per_cent(value(runs.front())), largest = per_cent(value(runs.back()));
  TrainedRun median = std::move(runs[runs.size() / 2]);
  median.learned += (median.learned.empty() ? "" : "; ") + least + " – " + largest;
  return median;
}

}  // namespace

std::string first_metric(const PaperTable& table) {
  if (table.figures == PaperFigures::graphs) return "graph_match";
  return table.figures == PaperFigures::ranks ? "mrr_all" : metric_at("recall", table.rank);
}

std::vector<RowResult> run_rows(const PaperTable& table, Workshop& workshop, const std::string& set,
                                const ServiceArguments& services) {
  std::vector<RowResult> results(table.rows.size());
  if (table.figures == PaperFigures::sizes) {
    for (std::size_t r = 0; r < results.size(); ++r) results[r].cell = sizes_of_graph(workshop.graph(set), table.rows[r].method);
    return results;
  }
  const QuestionSetArguments of_set = workshop.questions(set, table.setting);
  QuestionSet questions = open_question_set(of_set);
  Samples samples;
  std::optional<QuestionSet> training;  // with one sample's questions at a time
  if (trains(table)) {
    samples = split_off_samples(table, questions);
    training.emplace(open_question_set(of_set));
  }
  if (table.setting == PaperSetting::model && services.recording && !services.recording->traces().empty()) {
    std::erase_if(questions.questions,
                  [&](const EvalQuestion& question) { return !services.recording->traces().knows(question.text); });
  }
  if (questions.questions.empty()) return {};
  std::vector<MethodChoice> choices = choices_of(table);
  Services own(services, questions.graph.vectors().embedder_id);
  embed_for(choices, own, questions);
  ProgressBar bar;
  for (std::size_t r = 0; r < results.size(); ++r) {
    const PaperRow& row = table.rows[r];
    RowResult& result = results[r];
    if (row.needs_model() && !services.has_language_model()) {
      result.left_out = "it needs a language model, `--llm-url URL`, or its recorded replies, `--replay FILE`";
      continue;
    }
    EvaluationSettings settings = settings_of_table(table, services);
    settings.order = row.order;
    if (row.needs_model()) settings.services = services;
    settings.progress = [&](std::size_t done) { bar.show({set + ", " + row.label, done, questions.questions.size()}); };
    const auto measure = [&] { return evaluate(questions.graph, questions.sections, questions.questions, choices[r], settings); };
    TrainedRun run;
    if (row.training == nullptr) {
      run.evaluation = measure();
    } else {
      try {
        std::vector<TrainedRun> runs;
        for (const std::vector<EvalQuestion>& sample : samples) {
          training->questions = sample;
          std::string learned = train_row(row, choices[r], *training, workshop);
          choices[r].weights = workshop.weights();
          runs.push_back({std::move(learned), measure()});
        }
        run = median_run(std::move(runs), first_metric(table));
      } catch (const hop::Error& error) {
        // The build has no training, or the set nothing to learn from.
        if (error.status() != HOP_STATUS_UNSUPPORTED && error.status() != HOP_STATUS_BAD_INPUT) throw;
        result.left_out = error.what();
        continue;
      }
    }
    result.cell = figures(table, run.evaluation) + (run.learned.empty() ? "" : " (" + run.learned + ")");
    result.evaluation = std::move(run.evaluation);
  }
  return results;
}

}  // namespace hop::cli
