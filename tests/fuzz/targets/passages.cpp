// Lines of ready passages as the command reads them: a corpus, or a failure that names the line; the graph of the
// corpus opens in full. The first byte says whether bad lines are skipped.
#include "cli/reading/corpus_input.hpp"
#include "cli/terminal/failure.hpp"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/temporary_file.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure indexed{"indexed"};

// False where it was refused as a whole.
bool read_or_refuse(std::span<const std::uint8_t> bytes, bool skip, hop::cli::CorpusInput& input) {
  static hop::fuzz::TemporaryFile file;
  const std::string& path = file.with(bytes);
  hop::cli::InputErrors errors(skip);
  try {
    hop::cli::read_passages(path, input, errors);
    return true;
  } catch (const hop::cli::Failure& failure) {
    claim(!skip && std::string_view(failure.what()).find(path) != std::string_view::npos, "a failure names the line");
  } catch (const hop::Error& error) {
    claim(error.status() == HOP_STATUS_BAD_INPUT || error.status() == HOP_STATUS_LIMIT_EXCEEDED, error.what());
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  hop::cli::CorpusInput input;
  if (!read_or_refuse({data + 1, size - 1}, data[0] % 2 == 1, input) || input.passages == 0) return 0;
  claim(input.corpus.size() == input.passages, "each passage that was taken is in the corpus");
  hop::Task task = hop::Task::index(input.corpus);
  if (!hop::fuzz::run_to_end(task, {})) return 0;
  ++indexed.value;
  hop::fuzz::read_json_value(task.report().text());
  hop::fuzz::walk_graph(hop::Graph::open(task.take_bytes()));
  return 0;
}
