#include "cli/arguments/search_arguments.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

// Sets an option from the value of its argument; an empty value means that the argument is absent.
void set_argument(const RetrievalArguments& arguments, const char* argument, const char* key, const std::string& value,
                  hop::Options& options) {
  if (value.empty()) return;
  for (const std::string& assignment : arguments.options) {
    if (key_of(assignment) == key) throw Failure(std::string(argument) + " and --option " + assignment + " cannot be combined");
  }
  options.set_text(key, value);
}

std::string at_least_one(const std::string& text) {
  return text == "0" || text.compare(0, 1, "-") == 0 ? text + " passages: at least 1" : std::string();
}

void check_method(const char* argument, const std::string& name) {
  const std::vector<std::string> known = methods_with(0);
  if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
  const std::string meant = closest(name, known);
  throw Failure(std::string(argument) + ": unknown method \"" + name + '"' +
                (meant.empty() ? "; `hoptrail methods` lists them" : did_you_mean(meant)));
}

}  // namespace

void add_retrieval_arguments(CLI::App& verb, RetrievalArguments& arguments) {
  verb.add_option("FILE", arguments.graph, "graph file made by `hoptrail index`, or a store's folder made by `hoptrail add`")
      ->required();
  verb.add_option("QUESTION", arguments.words, "the question; words without quotation marks are joined")->required();
  verb.add_option("-k,--hits", arguments.hits, "how many passages, at least 1 (option hits)")->check(at_least_one);
  const std::string loops = one_of(methods_with(HOP_METHOD_BY_RETRIEVER));
  verb.add_option("--method", arguments.method,
                  one_of(methods_with(0, HOP_METHOD_BY_RETRIEVER | HOP_METHOD_BOUND)) + "; with a language model " + loops +
                      " (option method); `hoptrail methods` describes each");
  verb.add_option("--retriever", arguments.retriever, "how " + loops + " searches (option retriever)");
  verb.add_option("--filter", arguments.conditions, "a condition on metadata; may be repeated")->allow_extra_args(false);
  add_weights_argument(verb, arguments.weights);
  add_option_arguments(verb, arguments.options);
}

hop::Options retrieval_options(const RetrievalArguments& arguments, std::uint32_t uses) {
  hop::Options options;
  set_weights(arguments.weights, options);
  if (!arguments.default_method.empty()) options.set_text("method", arguments.default_method);
  set_options(arguments.options, options);
  check_method("--method", arguments.method);
  check_method("--retriever", arguments.retriever);
  set_argument(arguments, "--method", "method", arguments.method, options);
  set_argument(arguments, "--retriever", "retriever", arguments.retriever, options);
  set_argument(arguments, "--hits", "hits", arguments.hits == 0 ? "" : std::to_string(arguments.hits), options);
  check_effects(arguments.options, options, uses);
  if (!arguments.retriever.empty()) check_effects({"retriever"}, options, uses);
  return options;
}

hop::Graph retrieval_graph(const RetrievalArguments& arguments) {
  std::error_code unknown;
  const bool is_exchanged =
      !std::filesystem::exists(arguments.graph, unknown) && std::filesystem::exists(arguments.words.back(), unknown);
  if (is_exchanged)
    throw Failure("FILE comes before QUESTION: no file \"" + arguments.graph + "\", but there is " + arguments.words.back());
  return open_graph(arguments.graph);
}

hop::Questions retrieval_question(const RetrievalArguments& arguments) {
  hop::Questions questions(joined(arguments.words, " "));
  for (const std::string& condition : arguments.conditions) questions.add_condition(condition);
  return questions;
}

}  // namespace hop::cli
