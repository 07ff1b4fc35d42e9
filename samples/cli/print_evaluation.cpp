#include "print_evaluation.hpp"

#include <algorithm>
#include <cstdio>

namespace hop::cli {

namespace {

std::string fixed(double number, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, number);
  return text;
}

std::string per_cent(double share) { return fixed(share * 100, 1); }

std::string at(const char* metric, std::size_t k) { return std::string(metric) + "@" + std::to_string(k); }

// The k of which a table shows all-gold and differences: 5, or the largest.
std::size_t main_k(std::span<const std::size_t> ks) {
  return std::find(ks.begin(), ks.end(), std::size_t{5}) != ks.end() ? 5 : ks.back();
}

std::string quality_cells(const hop::Metrics& metrics, std::span<const std::size_t> ks) {
  std::string cells;
  for (const std::size_t k : ks) cells += " " + per_cent(metrics.mean(at("recall", k))) + " |";
  cells += " " + per_cent(metrics.mean(at("all_gold", main_k(ks)))) + " |";
  cells += " " + per_cent(metrics.mean("mrr")) + " | " + per_cent(metrics.mean("ndcg@10")) + " |";
  return cells;
}

std::string quality_titles(std::span<const std::size_t> ks) {
  std::string titles;
  for (const std::size_t k : ks) titles += " R@" + std::to_string(k) + " |";
  return titles + " all-gold@" + std::to_string(main_k(ks)) + " | MRR | nDCG@10 |";
}

std::string rule(std::size_t text_columns, std::size_t number_columns) {
  std::string line = "|";
  while (text_columns-- > 0) line += "---|";
  while (number_columns-- > 0) line += "---:|";
  return line + "\n";
}

// A bar would end the cell.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

std::string difference_cell(const Evaluation& evaluation, const Evaluation& first, std::size_t k) {
  if (&evaluation == &first) return "";
  const std::string name = at("recall", k);
  const double difference = evaluation.metrics.mean(name) - first.metrics.mean(name);
  const hop::Interval interval = evaluation.metrics.interval_of_difference(first.metrics, name);
  return (difference < 0 ? "" : "+") + per_cent(difference) + " [" + per_cent(interval.low) + ", " +
         per_cent(interval.high) + "]";
}

Json quality_json(const hop::Metrics& metrics, std::size_t questions, std::span<const std::size_t> ks) {
  Json json = {{"questions", questions}, {"recall", Json::object()}, {"all_gold", Json::object()}};
  for (const std::size_t k : ks) {
    json["recall"][std::to_string(k)] = metrics.mean(at("recall", k));
    json["all_gold"][std::to_string(k)] = metrics.mean(at("all_gold", k));
  }
  json["mrr"] = metrics.mean("mrr");
  json["ndcg10"] = metrics.mean("ndcg@10");
  return json;
}

std::vector<std::string> metric_names(std::span<const std::size_t> ks) {
  std::vector<std::string> names;
  for (const std::size_t k : ks) names.push_back(at("recall", k));
  for (const std::size_t k : ks) names.push_back(at("all_gold", k));
  names.insert(names.end(), {"mrr", "ndcg@10"});
  return names;
}

Json evaluation_json(const Evaluation& evaluation, const Evaluation& first, std::span<const std::size_t> ks) {
  Json json = {{"method", evaluation.choice.label}};
  json.update(quality_json(evaluation.metrics, evaluation.questions, ks));
  json["ms"] = {{"p50", evaluation.milliseconds.p50}, {"p95", evaluation.milliseconds.p95}};
  json["name"] = evaluation.choice.method;
  json["options"] = Json::object();
  for (const auto& [key, value] : evaluation.choice.options) json["options"][key] = value;
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
  for (const auto& [name, group] : evaluation.groups)
    json["groups"][name] = quality_json(group.second, group.first, ks);
  return json;
}

}  // namespace

std::string markdown_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks) {
  const std::size_t k = main_k(ks);
  std::string table = "| method |" + quality_titles(ks) + " p50 ms | p95 ms | R@" + std::to_string(k) +
                      " − first [95 %] |\n" + rule(1, ks.size() + 6);
  for (const Evaluation& evaluation : evaluations) {
    table += "| " + cell(evaluation.choice.label) + " |" + quality_cells(evaluation.metrics, ks) + " " +
             fixed(evaluation.milliseconds.p50, 2) + " | " + fixed(evaluation.milliseconds.p95, 2) + " | " +
             difference_cell(evaluation, evaluations.front(), k) + " |\n";
  }
  return table;
}

std::string markdown_group_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks,
                                 const std::string& group_name) {
  std::string table = "| " + group_name + " | questions | method |" + quality_titles(ks) + "\n" + rule(1, 1);
  table.pop_back();
  table += "---|" + rule(0, ks.size() + 3).substr(1);
  for (const auto& [name, group] : evaluations.front().groups) {
    for (const Evaluation& evaluation : evaluations) {
      const auto& [count, metrics] = evaluation.groups.at(name);
      table += "| " + cell(name) + " | " + std::to_string(count) + " | " + cell(evaluation.choice.label) + " |" +
               quality_cells(metrics, ks) + "\n";
    }
  }
  return table;
}

Json evaluations_json(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks) {
  Json results = Json::array();
  for (const Evaluation& evaluation : evaluations)
    results.push_back(evaluation_json(evaluation, evaluations.front(), ks));
  return results;
}

}  // namespace hop::cli
