#include "cli/terminal/answer_json.hpp"

#include <set>

#include "cli/arguments/option_arguments.hpp"
#include "cli/terminal/print_steps.hpp"
#include "cli/terminal/search_json.hpp"

namespace hop::cli {

std::function<bool(std::uint32_t)> shown_passages(const hop::Results& results, const hop::Options& options) {
  // Self-Ask has a prompt for its final answer only if its steps did not produce one.
  const bool has_answer_prompt = !option_is(options, "method", "self_ask") || results.answer().partial;
  const bool in_answer = has_answer_prompt && option_is(options, "ask.answer_passages", "true");
  std::set<std::uint32_t> shown;
  for (std::uint32_t step = 0; step < results.step_count(); ++step) {
    const auto passages = results.step(0, step).passages;
    shown.insert(passages.begin(), passages.end());
  }
  return [in_answer, shown = std::move(shown)](std::uint32_t passage) { return in_answer || shown.count(passage) > 0; };
}

Json answer_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options, const Json& report) {
  Json json = parse_json(results.explanation(), "explanation");
  const hop::FinalAnswer answer = results.answer();
  json["answer"] = answer.text;
  json["partial"] = answer.partial;
  json["steps"] = steps_json(graph, results);
  json["usage"] = report;
  const auto is_shown = shown_passages(results, options);
  for (Json& hit : json["hits"]) {
    const auto passage = hit.at("index").get<std::uint32_t>();
    hit["text"] = graph.passage_text(passage);
    hit["shown"] = is_shown(passage);
  }
  return json;
}

}  // namespace hop::cli
