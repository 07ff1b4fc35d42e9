// The word indexes of the parts as one: postings in the merged order, terms that only deleted passages had left out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

class WordMerge {
 public:
  // Both must outlive the merge.
  WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages);

  bool step(WorkBudget& budget);  // true when done
  LexicalContent take() && { return std::move(content_); }

 private:
  struct Front {
    std::uint32_t part = 0, term = 0;
    std::string_view text;
  };
  std::uint64_t take_term();
  void append_postings(const Front& front);

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  WorkParts work_;
  std::vector<Front> fronts_;  // next term of each part that has one
  std::vector<Front> same_;    // of the present term
  LexicalContent content_;
};

// The parts' unusual tokens as one.
UnusualTokens merge_unusual_tokens(const std::vector<MergePart>& parts, const PassageMap& passages);

}  // namespace hop::core
