// hoptrail ask FILE "question" --llm-url URL
#include <memory>

#include "failure.hpp"
#include "hoptrail.hpp"
#include "json.hpp"
#include "open_graph.hpp"
#include "option_arguments.hpp"
#include "print_hits.hpp"
#include "progress.hpp"
#include "question_vectors.hpp"
#include "search_arguments.hpp"
#include "services.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t passages_shown_of_a_step = 3;

struct AskArguments {
  RetrievalArguments retrieval;
  bool explain = false, json = false;
  ServiceArguments services;
};

std::string passage_id(const hop::Graph& graph, std::uint32_t passage) {
  return std::string(graph.passage_text(passage, hop::PassageField::id));
}

Json step_json(const hop::Graph& graph, const hop::Step& step) {
  Json passages = Json::array();
  for (const std::uint32_t passage : step.passages) passages.push_back(passage_id(graph, passage));
  return {{"sub_question", step.sub_question}, {"sub_answer", step.sub_answer}, {"passages", std::move(passages)}};
}

Json answer_json(const hop::Graph& graph, const hop::Results& results, const Json& report) {
  Json json = parse_json(results.explanation(), "explanation");
  const hop::FinalAnswer answer = results.answer();
  json["answer"] = answer.text;
  json["partial"] = answer.partial;
  json["steps"] = Json::array();
  for (std::uint32_t step = 0; step < results.step_count(); ++step)
    json["steps"].push_back(step_json(graph, results.step(0, step)));
  json["usage"] = report;
  for (Json& hit : json["hits"]) hit["text"] = graph.passage_text(hit.at("index").get<std::uint32_t>());
  return json;
}

void print_step(const hop::Graph& graph, std::size_t number, const hop::Step& step, bool styled) {
  std::string text = std::to_string(number) + ". " + printable(step.sub_question) + "\n";
  if (!step.sub_answer.empty()) text += "   " + bold(printable(step.sub_answer), styled) + "\n";
  std::string read;
  for (std::size_t i = 0; i < std::min(step.passages.size(), passages_shown_of_a_step); ++i) {
    const auto title = graph.passage_text(step.passages[i], hop::PassageField::title);
    read +=
        (read.empty() ? "" : ", ") + ("[" + printable(passage_id(graph, step.passages[i])) + "] ") + printable(title);
  }
  if (step.passages.size() > passages_shown_of_a_step) read += ", …";
  print(text + "   " + faint(read, styled) + "\n");
}

void print_answer(const hop::Graph& graph, const hop::Results& results, const Json& json, bool streamed, bool explain) {
  const bool styled = styles_wanted();
  const hop::FinalAnswer answer = results.answer();
  if (!streamed) print(bold(printable(answer.text), styled) + "\n");
  if (answer.partial) print("(partial: the loop ended before its critique was content)\n");
  if (results.step_count() > 0) print("\nSteps\n");
  for (std::uint32_t step = 0; step < results.step_count(); ++step)
    print_step(graph, step + 1, results.step(0, step), styled);
  print("\nPassages\n");
  for (const Json& hit : json.at("hits")) print_hit(hit, explain, styled);
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

int run_ask(const AskArguments& arguments) {
  if (arguments.services.llm_url.empty()) throw Failure("ask needs a language model: --llm-url");
  const hop::Graph graph = open_graph(arguments.retrieval.graph);
  Services services(arguments.services, graph.vectors().embedder_id);
  hop::Options options = retrieval_options(arguments.retrieval);
  if (!services.has_embedder()) search_without_embedder(graph, false, options);
  hop::Questions questions = retrieval_question(arguments.retrieval);

  ProgressBar bar;
  hop::Host host = services.host();
  host.progress = [&](const hop::Progress& progress) { bar.show(progress); };
  std::string streamed;
  if (standard_output_is_terminal() && !arguments.json) {  // the final answer appears as it is written
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

  const Json json = answer_json(graph, results, parse_json(task.report().text(), "report"));
  print_trace_notices(json);
  if (arguments.json)
    print(to_text(json) + "\n");
  else
    print_answer(graph, results, json, trimmed(streamed) == results.answer().text, arguments.explain);
  return json.at("hits").empty() ? exit_no_hit : exit_success;
}

}  // namespace

void add_ask_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<AskArguments>();
  arguments->retrieval.method = "rgnn_ret";
  CLI::App& verb =
      *command.add_subcommand("ask", "Answer a question with a language model, step by step, with citations");
  add_retrieval_arguments(verb, arguments->retrieval);
  verb.add_flag("--explain", arguments->explain, "show each passage's path and the parts of its score");
  verb.add_flag("--json", arguments->json, "print one JSON object (schemas/trace.schema.json)");
  add_embedder_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  verb.footer(
      "The default method is rgnn_ret: the model writes sub-questions and judges whether their answers are enough. "
      "With another\n"
      "method there is one retrieval and one answer; --option ask.loop=steps makes it a loop, too.\n\n"
      "Examples:\n"
      "  hoptrail ask corpus.hop \"Into which river …?\" --llm-url http://127.0.0.1:8080\n"
      "  HOPTRAIL_LLM_KEY=… hoptrail ask corpus.hop \"…\" --llm-url https://api.example.com --llm-model small --json");
  verb.callback([arguments, &run] { run = [arguments] { return run_ask(*arguments); }; });
}

}  // namespace hop::cli
