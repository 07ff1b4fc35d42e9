#include "cli/reading/corpus_input.hpp"
#include "cli/reading/read_npy.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

void read_corpus_vectors(const std::string& path, CorpusInput& input) {
  if (input.documents > 0) {
    throw Failure(path + ": vectors are possible only for ready passages, but the inputs include documents");
  }
  const Matrix matrix = read_npy(path);
  const bool row_per_passage = matrix.row_count == input.passages;
  if (!row_per_passage && matrix.row_count != input.passage_lines) {
    throw Failure(path + ": " + std::to_string(matrix.row_count) + " rows for " + std::to_string(input.passages) + " passages");
  }
  try {
    if (row_per_passage) return input.corpus.add_vectors(matrix.values, matrix.dimension);
    for (const std::size_t line : input.line_of_passage) input.corpus.add_vectors(matrix.row(line), matrix.dimension);
  } catch (const hop::Error& error) {
    throw Failure(path + ": " + error.what());
  }
}

}  // namespace hop::cli
