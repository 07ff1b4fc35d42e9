// A damaged graph file is an error, or answers as the whole one does. `damaged_graph quick` takes a slice.
#include <cstring>

#include "tests/faults/damage.hpp"
#include "tests/faults/rich_graph.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

hop_graph* opened(const std::uint8_t* data, std::size_t length, std::int32_t memory) {
  hop_graph* graph = nullptr;
  hop_graph_open(data, length, HOP_OPEN_FULL, memory, &graph, nullptr);
  return graph;
}

std::string answers_of_file(const Bytes& file) {
  hop_graph* graph = nullptr;
  CHECK_OK(hop_graph_open(file.data(), file.size(), HOP_OPEN_FULL, HOP_MEMORY_BORROW, &graph, &error));
  std::string answers = answers_of(graph);
  hop_graph_free(graph);
  return answers;
}

void damage_graph(const Bytes& file, std::uint64_t stride, DamageCounts& counts) {
  const std::string answers = answers_of_file(file);
  CHECK(answers.size() > 1000);
  damage_file(file, stride / 2, stride, counts, [&](const std::uint8_t* data, std::size_t length) {
    hop_graph* graph = opened(data, length, HOP_MEMORY_BORROW);
    if (graph == nullptr) return Verdict::error;
    const bool same = answers_of(graph) == answers;
    hop_graph_free(graph);
    return same ? Verdict::identical : Verdict::silent;
  });
  // An error leaves nothing behind, so the file that is whole again opens.
  hop_graph_free(opened(file.data(), file.size(), HOP_MEMORY_COPY));
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  DamageCounts counts;
  std::uint64_t bytes = 0;
  const auto take = [&](const Bytes& file, std::uint64_t stride) {
    damage_graph(file, stride, counts);
    bytes += file.size();
  };
  for (const char* precision : {"f32", "f16", "int8"}) take(rich_file(3, precision), quick ? 5 : 1);
  take(rich_file(42, "f32"), quick ? 61 : 1);
  if (trust_tries(1) >= 10) take(rich_file(300, "f16"), 1);

  const std::uint64_t least = quick ? 1 : 8 * bytes;  // every bit of every file
  const trust_figure figures[] = {TRUST_COUNT("bytes in files", bytes),
                                  TRUST_AT_LEAST("bits flipped", counts.bits_flipped, least),
                                  TRUST_AT_LEAST("lengths cut", counts.lengths_cut, least / 8),
                                  TRUST_AT_LEAST("numbers set", counts.numbers_set, least / 8),
                                  TRUST_COUNT("errors", counts.errors),
                                  TRUST_COUNT("identical answers", counts.identical),
                                  TRUST_NONE("silent", counts.silent)};
  const int broken =
      trust_report("F2", quick ? "damaged graph, quick" : "damaged graph", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
