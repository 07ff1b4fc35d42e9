#include "core/graph/facets.hpp"

#include <algorithm>
#include <map>

namespace hop::core {
namespace {

// Counts the documents of ranges of passages, which ascend: a document that two ranges share counts once.
class RangeDocuments {
 public:
  struct Range {
    std::uint32_t first = 0, last = 0;  // documents
    std::uint64_t documents = 0;
  };

  static Range range_of(const Graph& graph, std::uint32_t begin, std::uint32_t end) {
    const auto documents = graph.document_of_passage.subspan(begin, end - begin);
    Range range{documents.front(), documents.back(), 1};
    for (std::size_t p = 1; p < documents.size(); ++p) range.documents += documents[p] != documents[p - 1];
    return range;
  }

  void add(const Range& range) {
    count_ += range.documents - (count_ > 0 && range.first == last_);
    last_ = range.last;
  }
  std::uint64_t count() const { return count_; }

 private:
  std::uint32_t last_ = 0;
  std::uint64_t count_ = 0;
};

using CountsByNumber = std::map<std::uint32_t, RangeDocuments>;

Facet facet_of(std::uint32_t key, std::uint64_t documents, const CountsByNumber& values, std::size_t most_values) {
  Facet facet{key, documents, values.size(), {}};
  for (const auto& [value, counted] : values) facet.largest.push_back({value, counted.count()});
  const auto is_before = [](const FacetValue& a, const FacetValue& b) {
    return a.documents != b.documents ? a.documents > b.documents : a.value < b.value;
  };
  const std::size_t kept = std::min(most_values, facet.largest.size());
  std::partial_sort(facet.largest.begin(), facet.largest.begin() + static_cast<std::ptrdiff_t>(kept), facet.largest.end(),
                    is_before);
  facet.largest.resize(kept);
  return facet;
}

}  // namespace

std::vector<Facet> count_facets(const Graph& graph, std::size_t most_values) {
  CountsByNumber keys;
  std::vector<CountsByNumber> values(graph.metadata_keys.size());
  for (std::size_t row = 0; row < graph.metadata.rows.rows(); ++row) {
    const std::uint32_t begin = graph.metadata.first_of(row), end = graph.metadata.end_of(row, graph.passage_count());
    const auto pairs = graph.metadata.rows.row(row);
    if (pairs.empty() || begin == end) continue;
    const RangeDocuments::Range range = RangeDocuments::range_of(graph, begin, end);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (i == 0 || pairs[i].key != pairs[i - 1].key) keys[pairs[i].key].add(range);
      values[pairs[i].key][pairs[i].value].add(range);
    }
  }
  std::vector<Facet> facets;
  for (const auto& [key, documents] : keys) facets.push_back(facet_of(key, documents.count(), values[key], most_values));
  return facets;
}

}  // namespace hop::core
