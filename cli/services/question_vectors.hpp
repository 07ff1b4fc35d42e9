// Vectors for questions from files or from an embedder, and searches without vectors.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

struct VectorArguments {
  std::string query_vectors, masked_vectors;  // .npy
};

void add_vector_arguments(CLI::App& verb, VectorArguments& arguments, const std::string& rows);

// Sets the vectors of the question added last to the first row of each file.
void set_question_vectors(const VectorArguments& arguments, hop::Questions& questions);

// Disables vectors for a search without an embedder. Prints a notice if the graph has vectors that stay unused.
void search_without_embedder(const hop::Graph& graph, bool vectors_given, hop::Options& options);

}  // namespace hop::cli
