// Vectors for questions from files or from an embedder, and what to do without.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

struct VectorArguments {
  std::string query_vectors, masked_vectors;  // .npy
};

void add_vector_arguments(CLI::App& verb, VectorArguments& arguments, const std::string& rows);

// Gives the question added last the first row of each file.
void set_question_vectors(const VectorArguments& arguments, hop::Questions& questions);

// Without an embedder a search does not ask for vectors; where the graph has some that stay unused, a notice says so.
void search_without_embedder(const hop::Graph& graph, bool vectors_given, hop::Options& options);

}  // namespace hop::cli
