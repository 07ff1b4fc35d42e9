// hoptrail reproduce [TABLE] --data FOLDER
#include <filesystem>
#include <map>
#include <memory>

#include "comparison_arguments.hpp"
#include "corpus_input.hpp"
#include "failure.hpp"
#include "paper_tables.hpp"
#include "print_report.hpp"
#include "progress.hpp"
#include "question_set.hpp"
#include "table_cells.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "write_output.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::vector<std::string> tables;
  std::string data, output;
  ServiceArguments services;
};

constexpr const char* set_names[] = {"musique", "twowiki"};
constexpr const char* set_titles[] = {"MuSiQue", "2Wiki"};

// Graphs of the sets, made once, in a folder that goes away.
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

// By row: the evaluation on this set.
std::vector<Evaluation> evaluate_rows(const PaperTable& table, Workshop& workshop, const std::string& set,
                                      const ServiceArguments& services) {
  QuestionSet questions = open_question_set(set_arguments(workshop, set, table.setting));
  ComparisonArguments comparison;
  comparison.services = services;
  comparison.ask = services.has_language_model();
  for (const PaperRow& row : table.rows) comparison.methods.emplace_back(std::string(row.label) + "=" + row.method);
  const std::vector<std::size_t> ks = {table.rank};
  EvaluationSettings settings = evaluation_settings(comparison, ks);
  settings.in_steps = table.setting == PaperSetting::steps;
  if (table.by_gold) settings.group = number_of_gold;
  Services own(services, questions.graph.vectors().embedder_id);
  std::vector<MethodChoice> choices;
  for (const PaperRow& row : table.rows) {
    choices.push_back(parse_methods({row.method}).front());
    choices.back().label = row.label;
  }
  embed_for(choices, own, questions);
  std::vector<Evaluation> evaluations;
  ProgressBar bar;
  for (const MethodChoice& choice : choices) {
    settings.progress = [&](std::size_t done) { bar.show({set + ", " + choice.label, done, questions.questions.size()}); };
    evaluations.push_back(evaluate(questions.graph, questions.sections, questions.questions, choice, settings));
  }
  return evaluations;
}

std::string figures(const Evaluation& evaluation, std::size_t rank) {
  std::string cell = per_cent(evaluation.metrics.mean(metric_at("recall", rank))) + " / " +
                     per_cent(evaluation.metrics.mean(metric_at("all_gold", rank)));
  if (evaluation.answers) cell += " / " + per_cent(evaluation.answers->exact_match) + " / " + per_cent(evaluation.answers->f1);
  return cell;
}

using SetResults = std::map<std::string, std::vector<Evaluation>>;

std::string results_table(const PaperTable& table, const SetResults& results) {
  std::string text = "| |";
  for (const char* title : set_titles) text += std::string(" ") + title + ", paper | " + title + ", here |";
  text += "\n|---|---:|---:|---:|---:|\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    text += std::string("| ") + table.rows[r].label + " |";
    for (std::size_t s = 0; s < std::size(set_names); ++s) {
      const auto found = results.find(set_names[s]);
      text += std::string(" ") + table.rows[r].published[s] + " | " +
              (found == results.end() ? "–" : figures(found->second[r], table.rank)) + " |";
    }
    text += "\n";
  }
  return text;
}

std::string counts_table(const SetResults& results) {
  std::string text;
  for (std::size_t s = 0; s < std::size(set_names); ++s) {
    const auto found = results.find(set_names[s]);
    if (found == results.end()) continue;
    text += std::string(text.empty() ? "" : "\n") + "| " + set_titles[s] + ", gold passages |";
    std::string rule = "|---|";
    for (const auto& [name, group] : found->second.front().groups) {
      text += " " + name + " (" + std::to_string(group.first) + ") |";
      rule += "---:|";
    }
    text += "\n" + rule + "\n";
    for (const Evaluation& evaluation : found->second) {
      text += "| " + evaluation.choice.label + " |";
      for (const auto& [name, group] : evaluation.groups) text += " " + per_cent(group.second.mean("all_gold@5")) + " |";
      text += "\n";
    }
  }
  return text;
}

std::string reproduce(const PaperTable& table, Workshop& workshop, const ServiceArguments& services) {
  std::string text = std::string("## ") + table.title + "\n\n";
  if (table.differs[0] != '\0') text += std::string(table.differs) + "\n\n";
  text += std::string("    $ hoptrail reproduce ") + table.name + " --data DATA\n\n";
  if (table.setting == PaperSetting::model && !services.has_language_model()) {
    return text + "Not run: these loops need a language model, `--llm-url URL`, or its recorded replies, `--replay FILE`.\n";
  }
  SetResults results;
  for (const char* set : set_names) {
    if (workshop.has(set)) results[set] = evaluate_rows(table, workshop, set, services);
  }
  return text + (table.by_gold ? counts_table(results) : results_table(table, results));
}

constexpr const char* introduction =
    "# Reproduction of GNN-Ret's tables\n\n"
    "`hoptrail reproduce --data DATA -o docs/reproduction.md` writes this page. DATA holds a folder for each set, `musique` and "
    "`twowiki`, with `passages.jsonl`, `questions.jsonl`, `steps.jsonl` and vectors as NumPy files.\n\n"
    "*Paper*: the accuracy that the paper states, of answers by ChatGPT from 3,500 tokens of passages, in %. *Here*: recall and "
    "the share of "
    "questions with all gold passages among the first 5, in %; with a language model (`--llm-url` or `--replay`), also exact "
    "match and F1 of "
    "its answers. The two columns are not the same measure: compare the order and the direction of differences, not the "
    "numbers. The corpora are smaller than the paper's, the embedder is all-MiniLM-L6-v2, and keywords come from titles and "
    "capitalized "
    "phrases instead of a language model.\n";

int run_reproduce(const ReproduceArguments& arguments) {
  if (!arguments.output.empty()) check_output(arguments.output);
  std::vector<const PaperTable*> chosen;
  for (const PaperTable& table : paper_tables()) {
    const auto& names = arguments.tables;
    if (names.empty() || std::find(names.begin(), names.end(), table.name) != names.end()) chosen.push_back(&table);
  }
  Workshop workshop(arguments.data);
  if (std::none_of(std::begin(set_names), std::end(set_names), [&](const char* set) { return workshop.has(set); })) {
    throw Failure(arguments.data + " has neither musique/passages.jsonl nor twowiki/passages.jsonl");
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
  CLI::App& verb =
      *command.add_subcommand("reproduce", "Run what the tables of the GNN-Ret paper measure, and print both figures");
  verb.add_option("TABLE", arguments->tables, "tables; without one, all")->check(CLI::IsMember(table_names()));
  verb.add_option("--data", arguments->data, "folder with the sets musique and twowiki")->required();
  verb.add_option("-o,--output", arguments->output, "file for the Markdown; without it, it is printed");
  add_language_model_arguments(verb, arguments->services);
  verb.footer(
      "Examples:\n"
      "  hoptrail reproduce 2 2-steps --data sets\n"
      "  hoptrail reproduce 1-loops --data sets --llm-url http://127.0.0.1:8080 --record replies.jsonl");
  verb.callback([arguments, &run] { run = [arguments] { return run_reproduce(*arguments); }; });
}

}  // namespace hop::cli
