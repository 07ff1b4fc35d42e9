// A graph that lacks some of its edges: what a search finds without them tells what they were worth.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/base/csr.hpp"
#include "core/graph/graph.hpp"

namespace hop::core::test {

using PassagePair = std::pair<std::uint32_t, std::uint32_t>;

class WithoutEdges {
 public:
  // Drops keyword links for which `drops_keyword(passage, keyword)`, and hyperlinks for which `drops_link(from, to)`. Everything
  // else is shared with the graph, which must outlive this.
  template <class DropsKeyword, class DropsLink>
  WithoutEdges(const Graph& graph, DropsKeyword drops_keyword, DropsLink drops_link) : view_(graph) {
    drop(graph.keywords_of_passage, graph.kinds_by_passage, keywords_, kinds_by_passage_, drops_keyword);
    drop(graph.passages_of_keyword, graph.kinds_by_keyword, passages_, kinds_by_keyword_,
         [&](std::uint32_t keyword, std::uint32_t passage) { return drops_keyword(passage, keyword); });
    std::vector<std::uint8_t> none;
    drop(graph.links, {}, links_, none, drops_link);
    view_.keywords_of_passage = keywords_.view(), view_.kinds_by_passage = kinds_by_passage_;
    view_.passages_of_keyword = passages_.view(), view_.kinds_by_keyword = kinds_by_keyword_;
    view_.links = links_.view();
  }

  const Graph& view() const { return view_; }

 private:
  template <class Drops>
  static void drop(const CsrView<std::uint32_t>& from, std::span<const std::uint8_t> kinds, Csr<std::uint32_t>& to,
                   std::vector<std::uint8_t>& kept, Drops drops) {
    for (std::size_t r = 0; r < from.rows(); ++r) {
      for (std::size_t entry = from.offsets[r]; entry < from.offsets[r + 1]; ++entry) {
        if (drops(static_cast<std::uint32_t>(r), from.values[entry])) continue;
        to.values.push_back(from.values[entry]);
        if (!kinds.empty()) kept.push_back(kinds[entry]);
      }
      to.end_row();
    }
  }

  Graph view_;
  Csr<std::uint32_t> keywords_, passages_, links_;
  std::vector<std::uint8_t> kinds_by_passage_, kinds_by_keyword_;
};

}  // namespace hop::core::test
