// hoptrail ask FILE "question" --llm-url URL
#include <memory>

#include "cli/arguments/help_group.hpp"
#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/arguments/search_arguments.hpp"
#include "cli/services/question_vectors.hpp"
#include "cli/services/services.hpp"
#include "cli/terminal/answer_json.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/print_hits.hpp"
#include "cli/terminal/print_steps.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct AskArguments {
  RetrievalArguments retrieval;
  std::string explain;
  bool json = false;
  ServiceArguments services;
};

void print_answer(const hop::Graph& graph, const hop::Results& results, const hop::Options& options, bool streamed,
                  Explain explain) {
  const bool styled = styles_wanted();
  const hop::FinalAnswer answer = results.answer();
  if (!streamed) print(bold(printable(answer.text), styled) + "\n");
  if (answer.partial) print("(partial: the loop ended before a critique accepted the answer)\n");
  print_steps(graph, results, styled);
  print("\nPassages\n");
  print_hits(parse_json(results.explanation(), "explanation"), explain, styled, terminal_columns(),
             shown_passages(results, options));
}

std::string without_outer_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

int run_ask(const AskArguments& arguments) {
  const hop::Graph graph = retrieval_graph(arguments.retrieval);
  if (!arguments.services.has_language_model()) throw Failure("ask needs a language model: pass --llm-url or --replay");
  Services services(arguments.services, graph.vectors().embedder_id);
  hop::Options options = retrieval_options(arguments.retrieval, option_use::search | option_use::answer | option_use::steps);
  if (!services.has_embedder()) search_without_embedder(graph, false, options);
  prepare_scores(services.has_reranker(), options);
  hop::Questions questions = retrieval_question(arguments.retrieval);

  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  std::string streamed;
  if (standard_output_is_terminal() && !arguments.json) {  // the final answer appears while it is written
    host.complete = [&](const hop::CompletionRequest& request) {
      if (request.purpose != "answer") return services.complete(request);
      bar.clear();
      return services.complete(request, [&](std::string_view piece) {
        streamed += piece;
        print(printable(piece));
        std::fflush(stdout);
      });
    };
  }
  hop::Task task = hop::Task::ask(graph, questions, options);
  hop::run(task, host);
  bar.clear();
  if (!streamed.empty()) print("\n");
  const hop::Results results = task.take_results();

  print_notices(results);
  services.print_unused(graph);
  if (arguments.json) {
    print_data(to_text(answer_json(graph, results, options, parse_json(task.report().text(), "report"))) + "\n");
  } else {
    print_answer(graph, results, options, without_outer_spaces(streamed) == results.answer().text, explain_of(arguments.explain));
  }
  const bool without_passages = option_is(options, "method", "none");  // by choice, so no passage is missing
  return results.hits().passages.empty() && !without_passages ? exit_no_hit : exit_success;
}

}  // namespace

void add_ask_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<AskArguments>();
  arguments->retrieval.default_method = methods_with(HOP_METHOD_IN_STEPS).front();
  CLI::App& verb = *command.add_subcommand("ask", "Answer a question with a language model, step by step, with citations");
  add_retrieval_arguments(verb, arguments->retrieval);
  {
    const HelpGroup group(verb, "Output");
    add_explain_argument(verb, arguments->explain);
    verb.add_flag("--json", arguments->json, "print one JSON object (schemas/trace.schema.json)");
  }
  add_embedder_arguments(verb, arguments->services);
  add_reranker_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  verb.footer("The default method is " + arguments->retrieval.default_method +
              ": the model writes sub-questions and judges whether their answers are sufficient. The methods\n" +
              one_of(methods_with(HOP_METHOD_BY_RETRIEVER)) +
              " are also loops, with any --retriever. Other methods do one retrieval and give one "
              "answer;\n"
              "--option ask.loop=steps makes them loops. The method none answers without passages.\n\n"
              "Examples:\n"
              "  hoptrail ask corpus.hop \"Into which river …?\" --llm-url http://127.0.0.1:8080\n"
              "  hoptrail ask corpus.hop \"…\" --llm-url http://127.0.0.1:8080 --method self_ask --retriever trail\n"
              "  HOPTRAIL_LLM_KEY=… hoptrail ask corpus.hop \"…\" --llm-url https://api.example.com --llm-model small --json");
  verb.callback([arguments, &run] { run = [arguments] { return run_ask(*arguments); }; });
}

}  // namespace hop::cli
