// hoptrail search FILE "question"
#include <memory>

#include "cli/arguments/help_group.hpp"
#include "cli/arguments/method_choice.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/arguments/search_arguments.hpp"
#include "cli/services/question_vectors.hpp"
#include "cli/services/services.hpp"
#include "cli/terminal/answer_line.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/print_hits.hpp"
#include "cli/terminal/print_steps.hpp"
#include "cli/terminal/search_json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct SearchArguments {
  RetrievalArguments retrieval;
  std::string explain;
  bool json = false, json_lines = false;
  VectorArguments vectors;
  ServiceArguments services;
};

void print_json(const Json& trace, const SearchArguments& arguments) {
  if (arguments.json) return print_data(to_text(trace) + "\n");
  for (const Json& hit : trace.at("hits")) print_data(to_text(hit) + "\n");
}

int run_search(const SearchArguments& arguments) {
  const hop::Graph graph = retrieval_graph(arguments.retrieval);
  Services services(arguments.services, graph.vectors().embedder_id);
  hop::Options options = retrieval_options(arguments.retrieval, option_use::search);
  prepare_search(services, options);
  const bool vectors_given = !arguments.vectors.query_vectors.empty();
  if (!services.has_embedder()) search_without_embedder(graph, vectors_given, options);

  hop::Questions questions = retrieval_question(arguments.retrieval);
  set_question_vectors(arguments.vectors, questions);
  hop::Task task = hop::Task::search(graph, questions, options);
  hop::run(task, services.host());
  const hop::Results results = task.take_results();

  print_notices(results);
  services.print_unused(graph);
  const std::size_t hits = results.hits().passages.size();
  if (arguments.json || arguments.json_lines) {
    print_json(search_json(graph, results, options), arguments);
  } else {
    print_hits(parse_json(results.explanation(), "explanation"), explain_of(arguments.explain), styles_wanted(),
               terminal_columns());
    if (needs_language_model(std::string(options.get("method")))) print_steps(graph, results, styles_wanted());
  }
  if (hits > 0) return exit_success;
  if (!arguments.json)
    print_notice(no_hit_line(parse_json(results.explanation(), "explanation"), !arguments.retrieval.conditions.empty()));
  return exit_no_hit;
}

}  // namespace

void add_search_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App& verb = *command.add_subcommand("search", "Find the passages that answer a question, hop by hop");
  add_retrieval_arguments(verb, arguments->retrieval);
  {
    const HelpGroup group(verb, "Output");
    add_explain_argument(verb, arguments->explain);
    CLI::Option* json = verb.add_flag("--json", arguments->json, "print one JSON object (schemas/trace.schema.json)");
    verb.add_flag("--jsonl", arguments->json_lines, "print one JSON object per hit")->excludes(json);
  }
  add_vector_arguments(verb, arguments->vectors, "its first row is used");
  add_embedder_arguments(verb, arguments->services);
  add_reranker_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  verb.footer(
      "Conditions: key=value, key!=value, key=a|b|c, key=low..high, key>=low, key>low, key<=high, key<high, or a JSON object\n"
      "such as {\"type\": \"or\", \"filters\": [{\"type\": \"eq\", \"key\": \"kind\", \"value\": \"note\"}, …]}; all must hold.\n"
      "path=PATTERN and document=PATTERN are about the document's id: * stands for any characters, ? for one, and a\n"
      "folder for all that is in it. tags=project holds for project/roof, too.\n\n"
      "Examples:\n"
      "  hoptrail search corpus.hop \"Who designed the bridge between Manhattan and Brooklyn?\" --explain\n"
      "  hoptrail search corpus.hop \"films by Werner Herzog\" -k 5 --method bm25 --filter kind=film --filter "
      "'year>=1980'\n"
      "  hoptrail search corpus.hop \"…\" --embed-url http://127.0.0.1:8089 --json\n"
      "  hoptrail search corpus.hop \"…\" --rerank-url http://127.0.0.1:8090 --option score.weight=0.7\n"
      "  hoptrail search corpus.hop \"…\" --method kgp --llm-url http://127.0.0.1:8080 --explain");
  verb.callback([arguments, &run] { run = [arguments] { return run_search(*arguments); }; });
}

}  // namespace hop::cli
