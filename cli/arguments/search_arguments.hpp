// Arguments of `search` and `ask`: a graph, a question, the number of hits, the method, conditions, options.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

struct RetrievalArguments {
  std::string graph, method, retriever, weights;
  std::vector<std::string> words;  // of the question
  std::string default_method;      // empty: the option's default
  std::int64_t hits = 0;           // 0: the option's default
  std::vector<std::string> conditions, options;
};

void add_retrieval_arguments(CLI::App& verb, RetrievalArguments& arguments);
// `uses`: option_use. Throws Failure for an option without effect, and for one that an argument also sets.
hop::Options retrieval_options(const RetrievalArguments& arguments, std::uint32_t uses);
// Throws Failure if FILE and QUESTION were exchanged.
hop::Graph retrieval_graph(const RetrievalArguments& arguments);
hop::Questions retrieval_question(const RetrievalArguments& arguments);

}  // namespace hop::cli
