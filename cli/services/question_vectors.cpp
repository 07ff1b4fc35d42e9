#include "cli/services/question_vectors.hpp"

#include "cli/arguments/help_group.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/reading/read_npy.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

Matrix read_rows(const std::string& path) {
  Matrix matrix = read_npy(path);
  if (matrix.row_count == 0) throw Failure(path + ": no rows");
  return matrix;
}

}  // namespace

void add_vector_arguments(CLI::App& verb, VectorArguments& arguments, const std::string& rows) {
  const HelpGroup group(verb, "Embedder");
  verb.add_option("--query-vectors", arguments.query_vectors, "NumPy file with vectors of the questions: " + rows);
  verb.add_option("--masked-vectors", arguments.masked_vectors,
                  "NumPy file with vectors of the masked questions (without the names in them)");
}

void set_question_vectors(const VectorArguments& arguments, hop::Questions& questions) {
  if (!arguments.query_vectors.empty()) questions.set_vector(read_rows(arguments.query_vectors).row(0));
  if (!arguments.masked_vectors.empty()) questions.set_masked_vector(read_rows(arguments.masked_vectors).row(0));
}

void search_without_embedder(const hop::Graph& graph, bool vectors_given, hop::Options& options) {
  options.set_flag("search.embed", false);
  const bool by_words = option_is(options, "method", "bm25") || option_is(options, "method", "tfidf");
  if (graph.vectors().dimension > 0 && !vectors_given && !by_words) {
    print_notice("the graph's vectors are not used: there is neither --embed-url nor --query-vectors");
  }
}

}  // namespace hop::cli
