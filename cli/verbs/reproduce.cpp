// hoptrail reproduce [TABLE] --data FOLDER
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "cli/evaluation/comparison_arguments.hpp"
#include "cli/evaluation/paper_tables.hpp"
#include "cli/evaluation/print_report.hpp"
#include "cli/evaluation/published_order.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/evaluation/training_questions.hpp"
#include "cli/evaluation/workshop.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/counted.hpp"
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

// Splits off the training questions, the first `most` of the split "train" or, without that split, of the file, but not more than
// half of the file. The test questions are those outside of the split or of that part.
void split_questions(QuestionSet& training, QuestionSet& test, std::size_t most) {
  const bool has_split = std::any_of(test.questions.begin(), test.questions.end(),
                                     [](const EvalQuestion& question) { return question.split == "train"; });
  if (!has_split) most = std::min(most, test.questions.size() / 2);
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
  std::optional<Evaluation> evaluation{};  // none: the row was left out
  std::string learned{};                   // the learned options
  std::string left_out{};                  // why the row was left out
};

// The evaluation on this set, by row. Empty if no question is left.
std::vector<RowResult> evaluate_rows(const PaperTable& table, Workshop& workshop, const std::string& set,
                                     const ServiceArguments& services) {
  const QuestionSetArguments of_set = workshop.questions(set, table.setting);
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
  comparison.options = {"search.correct=false"};  // the papers correct no words
  if (comparison.ask) comparison.options.emplace_back("ask.steps=10");
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
    RowResult& result = results.emplace_back();
    if (table.rows[r].training != nullptr) {
      try {
        result.learned = train_row(table.rows[r], choices[r], training, workshop);
      } catch (const hop::Error& error) {
        // The build has no training, or the set nothing to learn from.
        if (error.status() != HOP_STATUS_UNSUPPORTED && error.status() != HOP_STATUS_BAD_INPUT) throw;
        result.left_out = error.what();
      }
      if (!result.left_out.empty()) continue;
      choices[r].weights = workshop.weights();
    }
    result.evaluation = evaluate(questions.graph, questions.sections, questions.questions, choices[r], settings);
  }
  return results;
}

std::string figures(const PaperTable& table, const RowResult& result) {
  if (!result.evaluation) return "–";
  const hop::Metrics& metrics = result.evaluation->metrics;
  if (table.figures == PaperFigures::ranks) {
    const TiedQuality& tied = result.evaluation->tied;
    return per_cent(metrics.mean("mrr_all")) + " / " + per_cent(metrics.mean("recall@10")) + " / " +
           per_cent(tied.reciprocal_rank) + " / " + per_cent(tied.hits);
  }
  if (table.figures == PaperFigures::graphs) {
    if (!result.evaluation->graphs) return "–";
    const hop::Metrics& graphs = result.evaluation->graphs->metrics;
    return per_cent(graphs.mean("graph_match")) + " / " + per_cent(graphs.mean("graph_structure")) + " / " +
           fixed(graphs.mean("graph_edit_distance"), 2) + " / " + per_cent(graphs.mean("node_f1"));
  }
  std::string cell =
      per_cent(metrics.mean(metric_at("recall", table.rank))) + " / " + per_cent(metrics.mean(metric_at("all_gold", table.rank)));
  if (const auto& answers = result.evaluation->answers)
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

// "Published order of the rows: MuSiQue holds; …"
std::string orders(const PaperTable& table, const SetResults& results) {
  std::string text;
  for (std::size_t s = 0; s < table.sets.size(); ++s) {
    const auto found = results.find(table.sets[s].folder);
    if (found == results.end()) continue;
    std::vector<OrderedRow> rows;
    for (std::size_t r = 0; r < found->second.size(); ++r) {
      const auto& evaluation = found->second[r].evaluation;
      const char* published = table.rows[r].published[s];
      if (!evaluation || published == nullptr) continue;
      const bool by_graphs = table.figures == PaperFigures::graphs;
      if (by_graphs && !evaluation->graphs) continue;
      rows.push_back({table.rows[r].label, published, by_graphs ? &evaluation->graphs->metrics : &evaluation->metrics});
    }
    const std::string metric = table.figures == PaperFigures::graphs  ? "graph_match"
                               : table.figures == PaperFigures::ranks ? "mrr_all"
                                                                      : metric_at("recall", table.rank);
    const std::string order = published_order(rows, metric);
    if (!order.empty()) text += "- " + std::string(table.sets[s].title) + ": " + order + ".\n";
  }
  return text.empty() ? "" : "\nThe published order of the rows, by the first figure of a cell:\n\n" + text;
}

std::string counts_table(const PaperTable& table, const SetResults& results) {
  std::string text;
  for (const PaperSet& set : table.sets) {
    const auto found = results.find(set.folder);
    if (found == results.end()) continue;
    text += std::string(text.empty() ? "" : "\n") + "| " + set.title + ", gold passages |";
    std::string rule = "|---|";
    for (const auto& [name, group] : found->second.front().evaluation->groups) {
      text += " " + name + " (" + std::to_string(group.first) + ") |";
      rule += "---:|";
    }
    text += "\n" + rule + "\n";
    for (const RowResult& result : found->second) {
      text += "| " + result.evaluation->choice.label + " |";
      for (const auto& [name, group] : result.evaluation->groups) text += " " + per_cent(group.second.mean("all_gold@5")) + " |";
      text += "\n";
    }
  }
  return text;
}

void add_once(std::vector<std::string>& names, const char* name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

// "Not run: GNN-Ret (w. train); the same, ranking loss (MuSiQue, 2Wiki): this build has no training." A line for each reason.
std::string left_out_rows(const PaperTable& table, const SetResults& results) {
  std::map<std::string, std::pair<std::vector<std::string>, std::vector<std::string>>> by_reason;  // labels and sets
  for (const PaperSet& set : table.sets) {
    const auto found = results.find(set.folder);
    for (std::size_t r = 0; found != results.end() && r < found->second.size(); ++r) {
      const std::string& reason = found->second[r].left_out;
      if (reason.empty()) continue;
      add_once(by_reason[reason].first, table.rows[r].label);
      add_once(by_reason[reason].second, set.title);
    }
  }
  std::string text;
  for (const auto& [reason, rows] : by_reason)
    text += "\nNot run: " + joined(rows.first, "; ") + " (" + joined(rows.second, ", ") + "): " + reason + ".\n";
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
    if (workshop.has(set.folder, table.setting)) results[set.folder] = evaluate_rows(table, workshop, set.folder, asked);
  }
  const bool by_count = table.figures == PaperFigures::all_gold;
  text += by_count ? counts_table(table, results) : results_table(table, results) + orders(table, results);
  return text + left_out_rows(table, results);
}

constexpr const char* introduction =
    "# Reproduction of the papers' tables\n\n"
    "`hoptrail reproduce --data DATA -o docs/reproduction.md` writes this page, offline. DATA holds a folder for each set, "
    "`musique`, `twowiki`, `hotpotqa` and `nq`, with `passages.jsonl`, `questions.jsonl` and vectors as NumPy files; and "
    "`traces.jsonl`, without which the loops need a language model. A set that is not there has no figures. Tables and figures "
    "without another name are those of GNN-Ret.\n\n"
    "Your own figures take the published file of a set, [convert.py](../samples/datasets/README.md), and a server of OpenAI's "
    "`/v1/embeddings`. The fourth command is for the loops, which take a language model:\n\n"
    "    $ python3 samples/datasets/convert.py musique musique_ans_v1.0_dev.jsonl -o sets/musique\n"
    "    $ hoptrail embed sets/musique --embed-url http://127.0.0.1:8089\n"
    "    $ hoptrail reproduce --data sets -o reproduction.md\n"
    "    $ hoptrail reproduce 1-loops 8 --data sets --llm-url http://127.0.0.1:8080 --record replies.jsonl\n\n"
    "*Paper*: the accuracy that the paper states, of answers by ChatGPT from 3,500 tokens of passages, in %. *Here*: recall and "
    "the share of questions with all gold passages among the first 5, in %; with a language model or recorded replies also exact "
    "match and F1 of the answers. The two columns are not the same measure: compare the order and the direction of differences, "
    "not the numbers. The corpora are smaller than the paper's, and keywords come from titles and capitalized phrases instead of "
    "a language model. The figures in Hoptrail's documentation are from vectors by all-MiniLM-L6-v2.\n";

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
  for (const PaperTable* table : chosen) {  // before the first table takes its time
    for (const PaperSet& set : table->sets) {
      if (workshop.has(set.folder, table->setting)) workshop.check_vectors(set.folder, table->setting);
    }
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
