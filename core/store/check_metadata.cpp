// Checks the metadata: sorted distinct keys and values, and rows of (key, value) numbers that ascend. A row holds for all
// passages from its first one to the next row's.
#include "core/store/file_check.hpp"

namespace hop::core {
namespace {

bool check_row_firsts(FileCheck& check) {
  const std::span<const std::uint32_t> firsts = check.graph.metadata.firsts;
  const std::uint32_t passages = check.graph.passage_count();
  for (std::size_t r = 0; r < firsts.size(); ++r) {
    const bool is_placed = r == 0 ? firsts[0] == 0 : firsts[r - 1] < firsts[r];
    if (is_placed && firsts[r] < passages) continue;
    return check.fail(&firsts[r], Invariant::metadata_rows_ascend, "metadata: row ", r, ": first passage ", firsts[r],
                      ", must be ", r == 0 ? "" : "above ", r == 0 ? 0 : firsts[r - 1], " and below passage count ", passages);
  }
  return true;
}

}  // namespace

bool check_metadata(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_sorted(check, graph.metadata_keys, "metadata key", Invariant::metadata_keys_ascend)) return false;
  if (!check_sorted(check, graph.metadata_values, "metadata value", Invariant::metadata_values_ascend)) return false;
  if (!check_row_firsts(check)) return false;
  const std::size_t key_count = graph.metadata_keys.size(), value_count = graph.metadata_values.size();
  for (std::size_t r = 0; r < graph.metadata.rows.rows(); ++r) {
    const std::span<const MetadataPair> row = graph.metadata.rows.row(r);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto [key, value] = row[i];
      if (key >= key_count || value >= value_count) {
        return check.fail(&row[i], Invariant::metadata_ids_in_range, "metadata: passage ", graph.metadata.first_of(r), ": key ",
                          key, " of ", key_count, ", value ", value, " of ", value_count);
      }
      if (i == 0 || row[i - 1].key < key || (row[i - 1].key == key && row[i - 1].value < value)) continue;
      return check.fail(&row[i], Invariant::metadata_pairs_ascend, "metadata: passage ", graph.metadata.first_of(r), ": key ",
                        key, ", value ", value, " follow key ", row[i - 1].key, ", value ", row[i - 1].value);
    }
  }
  return true;
}

}  // namespace hop::core
