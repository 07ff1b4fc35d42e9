// Names that only deleted passages have are dropped, as everywhere: a fresh index of the others does not know them.
#include "core/merge/metadata_numbers.hpp"

#include <algorithm>
#include <utility>

namespace hop::core {

MetadataNumbers::MetadataNumbers(const std::vector<MergePart>& parts)
    : parts_(parts), keys_{&Graph::metadata_keys, {}, {}, {}}, values_{&Graph::metadata_values, {}, {}, {}} {}

// Marks the keys and values of the part that a living passage has.
void MetadataNumbers::find_used(std::uint32_t part) {
  const Graph& graph = *parts_[part].graph;
  const std::vector<bool>& is_deleted = parts_[part].is_deleted;
  for (Names* names : {&keys_, &values_}) {
    names->fronts.add_table(graph.*names->table);
    names->numbers.emplace_back((graph.*names->table).size(), is_deleted.empty());
  }
  if (is_deleted.empty()) return;
  const MetadataRows& metadata = graph.metadata;
  for (std::size_t row = 0; row < metadata.rows.rows(); ++row) {
    const auto passages = graph.document_of_passage.subspan(metadata.first_of(row),
                                                            metadata.end_of(row, graph.passage_count()) - metadata.first_of(row));
    if (std::all_of(passages.begin(), passages.end(), [&](std::uint32_t document) { return is_deleted[document]; })) continue;
    for (const MetadataPair& pair : metadata.rows.row(row)) {
      keys_.numbers[part][pair.key] = true;
      values_.numbers[part][pair.value] = true;
    }
  }
}

// Numbers the used ones of a run of names that only one part has.
void MetadataNumbers::take(Names& names, const TextFronts::Run& run) {
  std::vector<std::uint32_t>& numbers = names.numbers[run.table];
  const TextTable& table = parts_[run.table].graph->*names.table;
  std::uint32_t first = run.first;  // of the used names that are not added yet
  for (std::uint32_t name = run.first; name < run.end; ++name) {
    if (numbers[name]) {
      numbers[name] = names.count++;
    } else {
      names.texts.add(table, first, name);
      first = name + 1;
    }
  }
  names.texts.add(table, first, run.end);
}

bool MetadataNumbers::unite(Names& names, WorkBudget& budget) {
  constexpr std::uint32_t most = 1000;
  while (!names.fronts.at_end()) {
    if (budget.used_up()) return false;
    const TextFronts::Run run = names.fronts.take_run(most);
    take(names, run);
    budget.spend(100 + 4 * std::uint64_t{run.end - run.first});
    if (run.first < run.end) continue;
    names.fronts.take_least();  // a name of several parts
    bool is_used = false;
    for (const auto& [part, name] : names.fronts.places()) {
      if (names.numbers[part][name] && !std::exchange(is_used, true)) {
        names.texts.add(parts_[part].graph->*names.table, name, name + 1);
      }
      names.numbers[part][name] = names.count;
    }
    names.count += is_used;
  }
  return true;
}

bool MetadataNumbers::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  return step.each_of_length(parts_.size(), [&](std::size_t part) {
    find_used(static_cast<std::uint32_t>(part));
    return 1 + 2 * std::uint64_t{parts_[part].graph->metadata.rows.values.size()};
  }) && step.until([&] {
    return unite(keys_, budget);
  }) && step.until([&] { return unite(values_, budget); });
}

}  // namespace hop::core
