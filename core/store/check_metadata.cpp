#include "core/store/file_check.hpp"

namespace hop::core {

bool check_metadata(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_sorted(check, graph.metadata_keys, "metadata key", Invariant::metadata_keys_ascend)) return false;
  if (!check_sorted(check, graph.metadata_values, "metadata value", Invariant::metadata_values_ascend)) return false;
  const std::size_t key_count = graph.metadata_keys.size(), value_count = graph.metadata_values.size();
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const std::span<const MetadataPair> row = graph.metadata_of_passage.row(p);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto [key, value] = row[i];
      if (key >= key_count || value >= value_count) {
        return check.fail(&row[i], Invariant::metadata_ids_in_range, "metadata_of_passage: passage ", p, ": key ", key, " of ",
                          key_count, ", value ", value, " of ", value_count);
      }
      if (i == 0 || row[i - 1].key < key || (row[i - 1].key == key && row[i - 1].value < value)) continue;
      return check.fail(&row[i], Invariant::metadata_pairs_ascend, "metadata_of_passage: passage ", p, ": key ", key, ", value ",
                        value, " follow key ", row[i - 1].key, ", value ", row[i - 1].value);
    }
  }
  return true;
}

}  // namespace hop::core
