#include "search_arguments.hpp"

#include "method_table.hpp"
#include "option_arguments.hpp"

namespace hop::cli {

void add_retrieval_arguments(CLI::App& verb, RetrievalArguments& arguments) {
  verb.add_option("FILE", arguments.graph, "graph file made by `hoptrail index`, or a store's folder made by `hoptrail add`")
      ->required();
  verb.add_option("QUESTION", arguments.question, "the question")->required();
  verb.add_option("-k,--hits", arguments.hits, "how many passages (option hits)");
  const std::string loops = one_of(methods_with(HOP_METHOD_BY_RETRIEVER));
  verb.add_option("--method", arguments.method,
                  one_of(methods_with(0, HOP_METHOD_BY_RETRIEVER | HOP_METHOD_BOUND)) + "; with a language model " + loops +
                      " (option method); `hoptrail methods` tells of each");
  verb.add_option("--retriever", arguments.retriever, "how " + loops + " searches (option retriever)");
  verb.add_option("--filter", arguments.conditions, "a condition on metadata; may be repeated")->allow_extra_args(false);
  add_weights_argument(verb, arguments.weights);
  add_option_arguments(verb, arguments.options);
}

hop::Options retrieval_options(const RetrievalArguments& arguments) {
  hop::Options options;
  set_weights(arguments.weights, options);
  set_options(arguments.options, options);
  if (!arguments.method.empty()) options.set_text("method", arguments.method);
  if (!arguments.retriever.empty()) options.set_text("retriever", arguments.retriever);
  if (arguments.hits != 0) options.set_integer("hits", arguments.hits);
  return options;
}

hop::Questions retrieval_question(const RetrievalArguments& arguments) {
  hop::Questions questions(arguments.question);
  for (const std::string& condition : arguments.conditions) questions.add_condition(condition);
  return questions;
}

}  // namespace hop::cli
