// Numbers the metadata keys and values of the parts of a merge, in byte order: a row of metadata is then copied as numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/store/text_runs.hpp"

namespace hop::core {

class MetadataNumbers {
 public:
  // The parts must outlive this object.
  explicit MetadataNumbers(const std::vector<MergePart>& parts);

  bool step(WorkBudget& budget);  // true when done

  // After step() returned true: the merged numbers of a part's pair. The pair must be that of a living passage.
  MetadataPair merged(std::uint32_t part, const MetadataPair& pair) const {
    return {keys_.numbers[part][pair.key], values_.numbers[part][pair.value]};
  }
  // The merged tables, borrowed from the parts. Each can be taken once.
  TextRuns take_keys() { return std::move(keys_.texts); }
  TextRuns take_values() { return std::move(values_.texts); }

 private:
  // The keys, or the values.
  struct Names {
    TextTable Graph::* table;
    std::vector<std::vector<std::uint32_t>> numbers;  // part → its number → merged number; at first, whether it is used
    TextFronts fronts;
    TextRuns texts;
    std::uint32_t count = 0;
  };
  void find_used(std::uint32_t part);
  bool unite(Names& names, WorkBudget& budget);
  void take(Names& names, const TextFronts::Run& run);

  const std::vector<MergePart>& parts_;
  WorkParts work_;
  Names keys_, values_;
};

}  // namespace hop::core
