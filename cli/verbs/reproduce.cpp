// hoptrail reproduce [TABLE] --data FOLDER
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/paper_tables.hpp"
#include "cli/evaluation/print_report.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/evaluation/training_questions.hpp"
#include "cli/reading/corpus_input.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::vector<std::string> tables;
  std::string data, output;
  ServiceArguments services;
};

// Graphs of the sets, built once, in a temporary folder.
class Workshop {
 public:
  explicit Workshop(const std::string& data)
      : data_(data), folder_(fs::temp_directory_path() / ("hoptrail-reproduce-" + unique())) {
    fs::create_directories(folder_);
  }
  ~Workshop() {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  bool has(const std::string& set) const { return fs::exists(data_ / set / "passages.jsonl"); }
  std::string file(const std::string& set, const char* name) const { return (data_ / set / name).string(); }

  fs::path traces() const { return data_ / "traces.jsonl"; }
  std::string weights() const { return (folder_ / "learned.weights").string(); }

  std::string graph(const std::string& set) {
    const std::string path = (folder_ / (set + ".hop")).string();
    if (fs::exists(path)) return path;
    InputErrors errors(false);
    CorpusInput input;
    read_passages(file(set, "passages.jsonl"), input, errors);
    read_corpus_vectors(file(set, "passages.f16.npy"), input);
    hop::Options options;
    options.set_text("embedder.id", "all-MiniLM-L6-v2");
    hop::Task task = hop::Task::index(input.corpus, options);
    hop::run(task, {});
    write_output(path, task.take_bytes().view());
    return path;
  }

 private:
  static std::string unique() { return std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()); }

  fs::path data_, folder_;
};

QuestionSetArguments set_arguments(Workshop& workshop, const std::string& set, PaperSetting setting) {
  QuestionSetArguments arguments;
  arguments.graph = workshop.graph(set);
  arguments.questions = workshop.file(set, "questions.jsonl");
  arguments.vectors.query_vectors = workshop.file(set, "questions.f16.npy");
  if (setting != PaperSetting::steps) return arguments;
  arguments.decomposition.source = "gold";
  arguments.decomposition.step_vectors = workshop.file(set, "steps.f16.npy");
  arguments.decomposition.step_rows = workshop.file(set, "steps.jsonl");
  return arguments;
}

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

constexpr std::size_t questions_to_learn_from = 20;  // as in the paper

// Splits off the training questions, the first `most` of the split "train" or of the file; the test questions are those outside
// of that split.
void split_questions(QuestionSet& training, QuestionSet& test, std::size_t most) {
  const bool has_split = std::any_of(training.questions.begin(), training.questions.end(),
                                     [](const EvalQuestion& question) { return question.split == "train"; });
  std::vector<EvalQuestion> learned_from, measured;
  for (EvalQuestion& question : test.questions) {
    const bool may_teach = !has_split || question.split == "train";
    if (may_teach && learned_from.size() < most) learned_from.push_back(std::move(question));
    else if (!has_split || question.split != "train") measured.push_back(std::move(question));
  }
  training.questions = std::move(learned_from);
  test.questions = std::move(measured);
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
  return learned;
}

struct RowResult {
  Evaluation evaluation;
  std::string learned;
};

// The evaluation on this set, by row. Empty if no question is left.
std::vector<RowResult> evaluate_rows(const PaperTable& table, Workshop& workshop, const std::string& set,
                                     const ServiceArguments& services) {
  const QuestionSetArguments of_set = set_arguments(workshop, set, table.setting);
  QuestionSet questions = open_question_set(of_set), training = open_question_set(of_set);
  const bool graphs = table.figures == PaperFigures::graphs;  // networks learn more than α and β
  if (trains(table)) split_questions(training, questions, graphs ? questions.questions.size() : questions_to_learn_from);
  if (table.setting == PaperSetting::model && services.recording && !services.recording->traces().empty()) {
    std::erase_if(questions.questions,
                  [&](const EvalQuestion& question) { return !services.recording->traces().knows(question.text); });
  }
  if (questions.questions.empty()) return {};
  ComparisonArguments comparison;
  if (table.setting == PaperSetting::model) comparison.services = services;
  comparison.ask = table.setting == PaperSetting::model;
  if (comparison.ask) comparison.options = {"ask.steps=10"};
  const std::vector<std::size_t> ks = {std::max<std::size_t>(table.rank, table.figures == PaperFigures::ranks ? 100 : 1)};
  EvaluationSettings settings = evaluation_settings(comparison, ks);
  settings.in_steps = table.setting == PaperSetting::steps;
  if (table.figures == PaperFigures::all_gold) settings.group = number_of_gold;
  Services own(services, questions.graph.vectors().embedder_id);
  std::vector<MethodChoice> choices;
  for (const PaperRow& row : table.rows) {
    choices.push_back(parse_methods({row.method}).front());
    choices.back().label = row.label;
  }
  embed_for(choices, own, questions);
  std::vector<RowResult> results;
  ProgressBar bar;
  for (std::size_t r = 0; r < choices.size(); ++r) {
    settings.progress = [&](std::size_t done) { bar.show({set + ", " + choices[r].label, done, questions.questions.size()}); };
    std::string learned;
    if (table.rows[r].training != nullptr) {
      learned = train_row(table.rows[r], choices[r], training, workshop);
      choices[r].weights = workshop.weights();
    }
    results.push_back({evaluate(questions.graph, questions.sections, questions.questions, choices[r], settings), learned});
  }
  return results;
}

std::string figures(const PaperTable& table, const RowResult& result) {
  const hop::Metrics& metrics = result.evaluation.metrics;
  if (table.figures == PaperFigures::ranks)
    return per_cent(metrics.mean("mrr_all")) + " / " + per_cent(metrics.mean("recall@10"));
  if (table.figures == PaperFigures::graphs) {
    if (!result.evaluation.graphs) return "–";
    const hop::Metrics& graphs = result.evaluation.graphs->metrics;
    return per_cent(graphs.mean("graph_match")) + " / " + per_cent(graphs.mean("graph_structure")) + " / " +
           fixed(graphs.mean("graph_edit_distance"), 2) + " / " + per_cent(graphs.mean("node_f1"));
  }
  std::string cell =
      per_cent(metrics.mean(metric_at("recall", table.rank))) + " / " + per_cent(metrics.mean(metric_at("all_gold", table.rank)));
  if (const auto& answers = result.evaluation.answers)
    cell += " / " + per_cent(answers->exact_match) + " / " + per_cent(answers->f1);
  return result.learned.empty() ? cell : cell + " (" + result.learned + ")";
}

using SetResults = std::map<std::string, std::vector<RowResult>>;

std::string head_of(const PaperTable& table) {
  std::string text = "| |", rule = "|---|";
  for (const PaperSet& set : table.sets) {
    text += std::string(" ") + set.title + ", paper | " + set.title + ", here |";
    rule += "---:|---:|";
  }
  return text + "\n" + rule + "\n";
}

std::string results_table(const PaperTable& table, const SetResults& results) {
  std::string text = head_of(table);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    text += std::string("| ") + table.rows[r].label + " |";
    for (std::size_t s = 0; s < table.sets.size(); ++s) {
      const auto found = results.find(table.sets[s].folder);
      const char* published = table.rows[r].published[s];
      text += std::string(" ") + (published == nullptr ? "" : published) + " | " +
              (found == results.end() || found->second.empty() ? "–" : figures(table, found->second[r])) + " |";
    }
    text += "\n";
  }
  return text;
}

std::string counts_table(const PaperTable& table, const SetResults& results) {
  std::string text;
  for (const PaperSet& set : table.sets) {
    const auto found = results.find(set.folder);
    if (found == results.end()) continue;
    text += std::string(text.empty() ? "" : "\n") + "| " + set.title + ", gold passages |";
    std::string rule = "|---|";
    for (const auto& [name, group] : found->second.front().evaluation.groups) {
      text += " " + name + " (" + std::to_string(group.first) + ") |";
      rule += "---:|";
    }
    text += "\n" + rule + "\n";
    for (const auto& [evaluation, learned] : found->second) {
      text += "| " + evaluation.choice.label + " |";
      for (const auto& [name, group] : evaluation.groups) text += " " + per_cent(group.second.mean("all_gold@5")) + " |";
      text += "\n";
    }
  }
  return text;
}

std::string sizes_table(const PaperTable& table, Workshop& workshop) {
  std::string text = head_of(table);
  for (const PaperRow& row : table.rows) {
    text += std::string("| ") + row.label + " |";
    for (std::size_t s = 0; s < table.sets.size(); ++s) {
      text += std::string(" ") + row.published[s] + " | ";
      if (!workshop.has(table.sets[s].folder)) {
        text += "– |";
        continue;
      }
      hop::Options options;
      options.set_text("method", row.method);
      const Json facts =
          parse_json(open_graph(workshop.graph(table.sets[s].folder)).describe(options).text(), "description").at("graph");
      text += std::to_string(facts.at("vertices").get<std::uint64_t>()) + ", " +
              fixed(facts.at("edges_per_vertex").get<double>(), 2) + ", " + fixed(facts.at("density").get<double>(), 3) + " |";
    }
    text += "\n";
  }
  return text;
}

std::string reproduce(const PaperTable& table, Workshop& workshop, const ServiceArguments& services) {
  std::string text = std::string("## ") + table.title + "\n\n";
  if (table.differs[0] != '\0') text += std::string(table.differs) + "\n\n";
  text += std::string("    $ hoptrail reproduce ") + table.name + " --data DATA\n\n";
  if (table.figures == PaperFigures::sizes) return text + sizes_table(table, workshop);
  ServiceArguments asked = services;
  if (table.setting == PaperSetting::model && !services.has_language_model()) {
    if (!fs::exists(workshop.traces())) {
      return text + "Not run: these loops need a language model, `--llm-url URL`, or its recorded replies, `--replay FILE`.\n";
    }
    asked.recording = std::make_shared<Recording>();
    asked.recording->replay(workshop.traces().string());
  }
  SetResults results;
  for (const PaperSet& set : table.sets) {
    if (workshop.has(set.folder)) results[set.folder] = evaluate_rows(table, workshop, set.folder, asked);
  }
  return text + (table.figures == PaperFigures::all_gold ? counts_table(table, results) : results_table(table, results));
}

constexpr const char* introduction =
    "# Reproduction of the papers' tables\n\n"
    "`hoptrail reproduce --data DATA -o docs/reproduction.md` writes this page, offline. DATA holds a folder for each set, "
    "`musique`, `twowiki`, `hotpotqa` and `nq`, with `passages.jsonl`, `questions.jsonl` and vectors as NumPy files, for the "
    "first "
    "two also `steps.jsonl`; and `traces.jsonl`. Tables and figures without another name are those of GNN-Ret.\n\n"
    "*Paper*: the accuracy that the paper states, of answers by ChatGPT from 3,500 tokens of passages, in %. *Here*: recall and "
    "the share of questions with all gold passages among the first 5, in %; with a language model or recorded replies also exact "
    "match and F1 of the answers. The two columns are not the same measure: compare the order and the direction of differences, "
    "not the numbers. The corpora are smaller than the paper's, the embedder is all-MiniLM-L6-v2, and keywords come from titles "
    "and capitalized phrases instead of a language model.\n";

int run_reproduce(const ReproduceArguments& arguments) {
  if (!arguments.output.empty()) check_output(arguments.output);
  std::vector<const PaperTable*> chosen;
  for (const PaperTable& table : paper_tables()) {
    const auto& names = arguments.tables;
    if (names.empty() || std::find(names.begin(), names.end(), table.name) != names.end()) chosen.push_back(&table);
  }
  Workshop workshop(arguments.data);
  const auto is_there = [&](const PaperTable* table) {
    return std::any_of(table->sets.begin(), table->sets.end(), [&](const PaperSet& set) { return workshop.has(set.folder); });
  };
  if (std::none_of(chosen.begin(), chosen.end(), is_there)) {
    throw Failure(arguments.data + " has none of the sets of these tables, such as musique/passages.jsonl");
  }
  std::string text = introduction;
  for (const PaperTable* table : chosen) text += "\n" + reproduce(*table, workshop, arguments.services);
  if (arguments.tables.empty()) {
    text += "\n## Not run\n\n";
    for (const char* line : paper_tables_left_out()) text += std::string("- ") + line + "\n";
  }
  if (arguments.output.empty()) print_data(text);
  else write_output(arguments.output, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return exit_success;
}

std::vector<std::string> table_names() {
  std::vector<std::string> names;
  for (const PaperTable& table : paper_tables()) names.emplace_back(table.name);
  return names;
}

}  // namespace

void add_reproduce_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App& verb = *command.add_subcommand("reproduce", reproduce_description);
  verb.add_option("TABLE", arguments->tables, "names of tables (default: all)")->check(CLI::IsMember(table_names()));
  verb.add_option("--data", arguments->data, "folder with the sets, such as musique and twowiki")->required();
  verb.add_option("-o,--output", arguments->output, "file for the Markdown (default: standard output)");
  add_language_model_arguments(verb, arguments->services);
  verb.footer(
      "Examples:\n"
      "  hoptrail reproduce 2 2-steps --data sets\n"
      "  hoptrail reproduce 1-loops 8 --data sets                 # from sets/traces.jsonl, without a language model\n"
      "  hoptrail reproduce 1-loops --data sets --llm-url http://127.0.0.1:8080 --record replies.jsonl");
  verb.callback([arguments, &run] { run = [arguments] { return run_reproduce(*arguments); }; });
}

}  // namespace hop::cli
