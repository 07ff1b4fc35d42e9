#include "cli/terminal/search_json.hpp"

#include "cli/arguments/method_choice.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/print_steps.hpp"

namespace hop::cli {

void prepare_search(const Services& services, hop::Options& options) {
  options.set_flag("hits.explain", true);
  if (services.has_language_model()) options.set_flag("search.complete", true);
  prepare_scores(services.has_reranker(), options);
  const std::string method(options.get("method"));
  if (needs_language_model(method) && !services.has_language_model())
    throw Failure("method " + method + " needs a language model: pass --llm-url or --replay");
}

Json search_json(const hop::Graph& graph, const hop::Results& results, const hop::Options& options) {
  Json trace = parse_json(results.explanation(), "explanation");
  // The trace has only ids; add the texts for readers of the JSON.
  for (Json& hit : trace.at("hits")) {
    hit["text"] = graph.passage_text(hit.at("index").get<std::uint32_t>());
  }
  if (needs_language_model(std::string(options.get("method")))) {
    trace["partial"] = results.answer().partial;
    trace["steps"] = steps_json(graph, results);
  }
  return trace;
}

}  // namespace hop::cli
