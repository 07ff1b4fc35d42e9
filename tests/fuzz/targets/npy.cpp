// A file of vectors as NumPy writes it: a matrix of finite numbers, or a failure that names the file; what was read
// goes to a corpus and comes out of its graph file.
#include <cmath>

#include "cli/reading/read_npy.hpp"
#include "cli/terminal/failure.hpp"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/temporary_file.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure taken{"taken"};

std::optional<hop::cli::Matrix> read_or_refuse(std::span<const std::uint8_t> bytes) {
  static hop::fuzz::TemporaryFile file;
  const std::string& path = file.with(bytes);
  try {
    return hop::cli::read_npy(path);
  } catch (const hop::cli::Failure& failure) {
    claim(std::string_view(failure.what()).find(path) != std::string_view::npos, "a failure names the file");
    return std::nullopt;
  }
}

void index_rows(const hop::cli::Matrix& matrix) {
  hop::Corpus corpus;
  for (std::size_t row = 0; row < matrix.row_count; ++row) corpus.add_passage(std::to_string(row), "", "A passage.");
  try {
    corpus.add_vectors(matrix.values, matrix.dimension);
  } catch (const hop::Error& error) {
    claim(error.status() == HOP_STATUS_BAD_INPUT || error.status() == HOP_STATUS_LIMIT_EXCEEDED, error.what());
    return;
  }
  const hop::Graph graph = hop::Graph::open(hop::fuzz::index_file(corpus, hop::Options()));
  claim(graph.vectors().dimension == matrix.dimension, "vectors keep their dimension");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::optional<hop::cli::Matrix> matrix = read_or_refuse({data, size});
  if (!matrix) return 0;
  ++taken.value;
  claim(matrix->values.size() == matrix->row_count * matrix->dimension, "a matrix has its rows");
  for (const float value : matrix->values) claim(std::isfinite(value), "a number is finite");
  if (matrix->row_count > 0 && matrix->row_count <= 16) index_rows(*matrix);
  return 0;
}
