#include "cli/evaluation/print_evaluation.hpp"

#include <algorithm>

#include "cli/evaluation/print_answers.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/terminal/counted.hpp"

namespace hop::cli {

namespace {

std::string difference_cell(const Evaluation& evaluation, const Evaluation& first, std::size_t k) {
  if (&evaluation == &first) return "";
  const std::string name = metric_at("recall", k);
  const double difference = evaluation.metrics.mean(name) - first.metrics.mean(name);
  const hop::Interval interval = evaluation.metrics.interval_of_difference(first.metrics, name);
  return difference_text(difference, interval);
}

Json quality_json(const hop::Metrics& metrics, std::size_t questions, std::span<const std::size_t> ks) {
  Json json = {{"questions", questions}, {"recall", Json::object()}, {"all_gold", Json::object()}};
  for (const std::size_t k : ks) {
    json["recall"][std::to_string(k)] = metrics.mean(metric_at("recall", k));
    json["all_gold"][std::to_string(k)] = metrics.mean(metric_at("all_gold", k));
  }
  json["mrr"] = metrics.mean("mrr");
  json["mrr_all"] = metrics.mean("mrr_all");
  json["ndcg10"] = metrics.mean("ndcg@10");
  return json;
}

bool any_servers(std::span<const Evaluation> evaluations) {
  return std::any_of(evaluations.begin(), evaluations.end(), [](const Evaluation& one) { return one.asked_servers; });
}

bool any_answers(std::span<const Evaluation> evaluations) {
  return std::any_of(evaluations.begin(), evaluations.end(), [](const Evaluation& one) { return one.answers.has_value(); });
}

Json answers_json(const AnswerSummary& answers) {
  Json json = {{"questions", answers.questions}, {"exact_match", answers.exact_match}, {"f1", answers.f1}};
  if (answers.judged) {
    json["accuracy"] = answers.accuracy();
    json["accurate"] = answers.accurate;
    json["unjudged"] = answers.unjudged;
  }
  return json;
}

Json recall_json(const hop::Metrics& metrics, std::span<const std::size_t> ks) {
  Json json = Json::object();
  for (const std::size_t k : ks) json[std::to_string(k)] = metrics.mean(metric_at("recall", k));
  return json;
}

Json step_recall_json(const StepRecall& steps, std::span<const std::size_t> ks) {
  Json json = {{"steps", steps.steps}, {"recall", recall_json(steps.metrics, ks)}};
  if (steps.alone) json["recall_alone"] = recall_json(*steps.alone, ks);
  return json;
}

constexpr const char* graph_shares[] = {"node_em", "node_precision", "node_recall", "node_f1", "graph_match", "graph_structure"};

Json graphs_json(const GraphQuality& graphs) {
  Json json = {{"questions", graphs.questions}};
  for (const char* name : graph_shares) json[name] = graphs.metrics.mean(name);
  for (const char* name : {"graph_edit_distance", "labeled_graph_edit_distance"}) json[name] = graphs.metrics.mean(name);
  return json;
}

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json counts_json(const HitCounts& counts) { return {{"hits", counts.hits}, {"gold", share_of(counts.gold, counts.hits)}}; }

Json chains_json(const ChainQuality& chains) {
  Json json = {{"later_gold", chains.later_gold},
               {"later_gold_with_chain", share_of(chains.later_gold_with_chain, chains.later_gold)},
               {"with_chain", counts_json(chains.with_chain())},
               {"without_chain", counts_json(chains.without_chain())},
               {"with_chain_3_to_5", counts_json(chains.later_ranks_with)},
               {"without_chain_3_to_5", counts_json(chains.later_ranks_without)},
               {"links", chains.links},
               {"links_with_name", share_of(chains.links_with_name, chains.links)},
               {"by_last_link", Json::object()}};
  for (const auto& [kind, counts] : chains.by_last_link) {
    if (!kind.empty()) json["by_last_link"][kind] = counts_json(counts);
  }
  return json;
}

Json evaluation_json(const Evaluation& evaluation, const Evaluation& first, std::span<const std::size_t> ks) {
  Json json = {{"method", evaluation.choice.label}};
  json.update(quality_json(evaluation.metrics, evaluation.questions, ks));
  json["mtrr"] = evaluation.tied.reciprocal_rank;
  json["tmhits10"] = evaluation.tied.hits;
  json["ms"] = {{"p50", evaluation.milliseconds.p50}, {"p95", evaluation.milliseconds.p95}};
  json["name"] = evaluation.choice.method;
  json["options"] = Json::object();
  for (const auto& [key, value] : evaluation.options) json["options"][key] = value;
  if (!evaluation.choice.weights.empty()) json["weights"] = evaluation.choice.weights;
  json["cost"] = {{"calls", evaluation.cost.completions},
                  {"texts", evaluation.cost.texts},
                  {"tokens_read", evaluation.cost.tokens_read},
                  {"tokens_written", evaluation.cost.tokens_written}};
  if (evaluation.asked_servers) {
    json["partial"] = evaluation.partial;
    json["failed"] = evaluation.failed;
  }
  if (evaluation.answers) json["answers"] = answers_json(*evaluation.answers);
  if (evaluation.steps) json["steps"] = step_recall_json(*evaluation.steps, ks);
  if (const auto& structure = evaluation.structure) {
    json["structure"] = {{"questions", structure->questions}, {"exact_match", structure->share()}};
  }
  if (evaluation.chains) json["chains"] = chains_json(*evaluation.chains);
  if (evaluation.answer_lines) json["answer_lines"] = answer_line_json(*evaluation.answer_lines);
  if (evaluation.graphs) json["graphs"] = graphs_json(*evaluation.graphs);
  json["intervals"] = Json::object();
  for (const std::string& name : metric_names(ks)) {
    const hop::Interval interval = evaluation.metrics.interval(name);
    json["intervals"][name] = {interval.low, interval.high};
  }
  if (&evaluation != &first) {
    json["difference"] = {{"to", first.choice.label}, {"intervals", Json::object()}};
    for (const std::string& name : metric_names(ks)) {
      const hop::Interval interval = evaluation.metrics.interval_of_difference(first.metrics, name);
      json["difference"]["intervals"][name] = {interval.low, interval.high};
    }
  }
  if (!evaluation.groups.empty()) json["groups"] = Json::object();
  for (const auto& [name, group] : evaluation.groups) json["groups"][name] = quality_json(group.second, group.first, ks);
  return json;
}

}  // namespace

std::string markdown_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks) {
  const std::size_t k = main_k(ks);
  const bool answers = any_answers(evaluations), servers = any_servers(evaluations);
  std::string table = "| method |" + quality_titles(ks) + tied_titles + (answers ? answer_titles : "") +
                      (servers ? cost_titles : "") + " p50 ms | p95 ms | R@" + std::to_string(k) + " − first [95 %] |\n" +
                      rule_line(1, ks.size() + 7 + tied_columns + (answers ? answer_columns : 0) + (servers ? cost_columns : 0));
  for (const Evaluation& evaluation : evaluations) {
    table += "| " + escaped_cell(evaluation.choice.label) + " |" + quality_cells(evaluation.metrics, ks) +
             tied_cells(evaluation) + (answers ? answer_cells(evaluation) : "") + (servers ? cost_cells(evaluation) : "") + " " +
             fixed(evaluation.milliseconds.p50, 2) + " | " + fixed(evaluation.milliseconds.p95, 2) + " | " +
             difference_cell(evaluation, evaluations.front(), k) + " |\n";
  }
  return table;
}

std::string markdown_group_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks,
                                 const std::string& group_name) {
  std::string table = "| " + group_name + " | questions | method |" + quality_titles(ks) + "\n" + rule_line(1, 1);
  table.pop_back();
  table += "---|" + rule_line(0, ks.size() + 4).substr(1);
  for (const auto& [name, group] : evaluations.front().groups) {
    for (const Evaluation& evaluation : evaluations) {
      const auto& [count, metrics] = evaluation.groups.at(name);
      table += "| " + escaped_cell(name) + " | " + std::to_string(count) + " | " + escaped_cell(evaluation.choice.label) + " |" +
               quality_cells(metrics, ks) + "\n";
    }
  }
  return table;
}

std::string markdown_step_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks) {
  std::string table = "| gold steps | steps |";
  for (const std::size_t k : ks) table += " R@" + std::to_string(k) + " |";
  for (const std::size_t k : ks) table += " R@" + std::to_string(k) + " by h |";
  table += "\n" + rule_line(1, 1 + 2 * ks.size());
  for (const Evaluation& evaluation : evaluations) {
    const StepRecall& steps = *evaluation.steps;
    table += "| " + escaped_cell(evaluation.choice.label) + " | " + std::to_string(steps.steps) + " |";
    for (const std::size_t k : ks) table += " " + per_cent(steps.metrics.mean(metric_at("recall", k))) + " |";
    for (const std::size_t k : ks) {
      table += " " + (steps.alone ? per_cent(steps.alone->mean(metric_at("recall", k))) : "–") + " |";
    }
    table += "\n";
  }
  return table;
}

std::string markdown_structure_table(std::span<const Evaluation> evaluations) {
  if (evaluations.empty() || !evaluations.front().structure) return "";
  std::string table = "| questions about structure | questions | Struct-EM |\n" + rule_line(1, 2);
  for (const Evaluation& evaluation : evaluations) {
    table += "| " + escaped_cell(evaluation.choice.label) + " | " + std::to_string(evaluation.structure->questions) + " | " +
             per_cent(evaluation.structure->share()) + " |\n";
  }
  return table;
}

std::string markdown_graph_table(std::span<const Evaluation> evaluations) {
  std::string rows;
  for (const Evaluation& evaluation : evaluations) {
    if (!evaluation.graphs) continue;
    const hop::Metrics& metrics = evaluation.graphs->metrics;
    rows += "| " + escaped_cell(evaluation.choice.label) + " | " + std::to_string(evaluation.graphs->questions) + " |";
    for (const char* name : graph_shares) rows += " " + per_cent(metrics.mean(name)) + " |";
    rows += " " + fixed(metrics.mean("graph_edit_distance"), 2) + " | " + fixed(metrics.mean("labeled_graph_edit_distance"), 2) +
            " |\n";
  }
  if (rows.empty()) return rows;
  return "| evidence graphs | questions | EM | P | R | F1 | GM | GS | GED | labeled GED |\n" + rule_line(1, 9) + rows;
}

std::string markdown_chain_table(std::span<const Evaluation> evaluations) {
  std::string table =
                  "| chains of the first five hits | later gold | with chain | gold with | without | 3–5: with | without | "
                  "sentences with name |\n" +
                  rule_line(1, 7),
              kinds;
  for (const Evaluation& evaluation : evaluations) {
    const ChainQuality& chains = *evaluation.chains;
    const auto gold = [](const HitCounts& counts) {
      return per_cent_of(static_cast<double>(counts.gold), counts.hits) + " of " + std::to_string(counts.hits) + " | ";
    };
    table += "| " + escaped_cell(evaluation.choice.label) + " | " + std::to_string(chains.later_gold) + " | " +
             per_cent_of(static_cast<double>(chains.later_gold_with_chain), chains.later_gold) + " | " +
             gold(chains.with_chain()) + gold(chains.without_chain()) + gold(chains.later_ranks_with) +
             gold(chains.later_ranks_without) + per_cent_of(static_cast<double>(chains.links_with_name), chains.links) + " of " +
             std::to_string(chains.links) + " |\n";
    for (const auto& [kind, counts] : chains.by_last_link) {
      if (kind.empty()) continue;
      kinds += "| " + escaped_cell(evaluation.choice.label) + " | " + kind + " | " + gold(counts);
      kinds.back() = '\n';  // in place of the last space
    }
  }
  return table + "\n| method | last link | gold |\n|---|---|---:|\n" + kinds;
}

Json evaluations_json(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks) {
  Json results = Json::array();
  for (const Evaluation& evaluation : evaluations) results.push_back(evaluation_json(evaluation, evaluations.front(), ks));
  return results;
}

std::string set_line(const QuestionSet& set) {
  return counted(set.questions.size(), "question", "questions") + ", " +
         counted(set.graph.passage_count(), "passage", "passages");
}

Json set_json(const QuestionSet& set) {
  return {{"graph", set.arguments.graph},
          {"questions_file", set.arguments.questions},
          {"questions_in_file", set.questions_in_file},
          {"questions_asked", set.questions.size()},
          {"gold_missing", set.gold_missing},
          {"split", set.arguments.split},
          {"decomposition", set.arguments.decomposition.source}};
}

}  // namespace hop::cli
