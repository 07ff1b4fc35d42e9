// The word indexes of the parts as one: postings in the merged order, terms that only deleted passages had left out.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

class WordMerge {
 public:
  // Both must outlive the merge.
  WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages);

  bool step(WorkBudget& budget);  // true when done
  LexicalContent take() && { return std::move(content_); }

 private:
  std::uint64_t take_term();
  void gather_postings();

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  WorkParts work_;
  TextFronts fronts_;  // terms
  std::vector<std::pair<std::uint32_t, std::uint32_t>> gathered_;  // passage, frequency: of the present term
  LexicalContent content_;
};

// The parts' unusual tokens as one.
class UnusualTokenMerge {
 public:
  // Both must outlive the merge.
  UnusualTokenMerge(const std::vector<MergePart>& parts, const PassageMap& passages);

  bool step(WorkBudget& budget);  // true when done
  UnusualTokens take() &&;

 private:
  std::uint64_t take_token();

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  TextFronts fronts_;
  UnusualTokens tokens_;
};

}  // namespace hop::core
