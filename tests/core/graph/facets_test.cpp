#include "core/graph/facets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/random.hpp"
#include "tests/core/graph/graph_fixture.hpp"

namespace hop::core {
namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;  // of key and value

// Metadata of passages, a row for each run of equal ones, as the file has them.
class MetadataFixture {
 public:
  MetadataFixture(const std::vector<std::uint32_t>& documents, const std::vector<Pairs>& passages) : documents_(documents) {
    for (std::uint32_t p = 0; p < passages.size(); ++p) {
      if (p > 0 && passages[p] == passages[p - 1]) continue;
      firsts_.push_back(p);
      for (const auto& [key, value] : passages[p]) rows_.values.push_back({key, value});
      rows_.end_row();
    }
    for (const char* text : {"a", "b", "c", "d", "e"}) texts_.push_back(text);
    graph.metadata_keys = graph.metadata_values = texts_.table();
    graph.metadata = {rows_.view(), firsts_};
    graph.document_of_passage = documents_;
  }
  MetadataFixture(const MetadataFixture&) = delete;
  MetadataFixture& operator=(const MetadataFixture&) = delete;

  Graph graph;

 private:
  std::vector<std::uint32_t> documents_, firsts_;
  Csr<MetadataPair> rows_;
  OwnedTexts texts_;
};

TEST(Facets, CountEachDocumentOnceForAValueAndForAKey) {
  Random random(11);
  for (int round = 0; round < 400; ++round) {
    std::vector<std::uint32_t> documents;
    std::vector<Pairs> passages;
    std::map<std::uint32_t, std::set<std::uint32_t>> by_key;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> by_pair;
    const std::uint64_t count = random.below(12);
    for (std::uint32_t p = 0, document = 0; p < count; ++p, document += static_cast<std::uint32_t>(random.below(2))) {
      Pairs pairs;
      for (std::uint64_t i = random.below(4); i > 0; --i) {
        pairs.insert({static_cast<std::uint32_t>(random.below(3)), static_cast<std::uint32_t>(random.below(5))});
      }
      if (p > 0 && random.below(2) == 0) pairs = passages.back();
      for (const auto& pair : pairs) by_key[pair.first].insert(document), by_pair[pair].insert(document);
      documents.push_back(document), passages.push_back(pairs);
    }
    const MetadataFixture fixture(documents, passages);
    const std::vector<Facet> facets = count_facets(fixture.graph, 2);
    ASSERT_EQ(facets.size(), by_key.size());
    auto expected = by_key.begin();
    for (const Facet& facet : facets) {
      EXPECT_EQ(facet.key, expected->first);
      EXPECT_EQ(facet.documents, expected->second.size());
      std::vector<std::pair<std::int64_t, std::uint32_t>> order;  // most documents first, then by value
      for (const auto& [pair, with] : by_pair) {
        if (pair.first == facet.key) order.push_back({-static_cast<std::int64_t>(with.size()), pair.second});
      }
      std::sort(order.begin(), order.end());
      EXPECT_EQ(facet.values, order.size());
      ASSERT_EQ(facet.largest.size(), std::min<std::size_t>(2, order.size()));
      for (std::size_t i = 0; i < facet.largest.size(); ++i) {
        EXPECT_EQ(facet.largest[i].value, order[i].second);
        EXPECT_EQ(facet.largest[i].documents, static_cast<std::uint64_t>(-order[i].first));
      }
      ++expected;
    }
  }
}

}  // namespace
}  // namespace hop::core
