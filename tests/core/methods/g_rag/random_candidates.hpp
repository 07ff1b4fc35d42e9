// Random candidates with what they say as plain strings, and slow, obvious references on those.
#pragma once

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/methods/g_rag/document_graph.hpp"

namespace hop::core::test {

using SlowMatrix = std::vector<std::vector<double>>;

struct RandomCandidates {
  std::vector<std::set<std::string>> concepts, triples;  // "question" is in no set of concepts
  ConceptNumbers numbers;
};

// Up to eight of them, some without an edge, some by concepts alone.
inline RandomCandidates random_candidates(Random& random) {
  RandomCandidates made;
  const std::vector<std::string> names = {"question", "a", "b", "c", "d", "e", "f", "g", "h", "i"};
  for (std::uint64_t left = 1 + random.below(8); left > 0; --left) {
    ConceptGraph graph;
    std::set<std::string>& concepts = made.concepts.emplace_back();
    std::set<std::string>& triples = made.triples.emplace_back();
    for (std::uint64_t nodes = random.below(6); nodes > 0; --nodes) graph.concepts.push_back(names[random.below(names.size())]);
    for (const std::string& name : graph.concepts) {
      if (name != "question") concepts.insert(name);
    }
    if (random.below(4) == 0) {
      for (const std::string& name : graph.concepts) made.numbers.add_concept(name);
      made.numbers.end_candidate();
      continue;
    }
    for (std::uint64_t arcs = graph.concepts.empty() ? 0 : random.below(8); arcs > 0; --arcs) {
      const auto source = static_cast<std::uint32_t>(random.below(graph.concepts.size()));
      const auto target = static_cast<std::uint32_t>(random.below(graph.concepts.size()));
      const bool inverse = random.below(2) == 0;
      graph.arcs.push_back({source, target, inverse ? "r-of" : "r"});
      triples.insert(graph.concepts[inverse ? target : source] + "|r|" + graph.concepts[inverse ? source : target]);
    }
    made.numbers.add_graph(graph);
  }
  return made;
}

// E by feature: common concepts and common triples of every pair with a concept in common, columns divided by their
// sums, then rows.
inline std::vector<SlowMatrix> slow_features(const std::vector<std::set<std::string>>& concepts,
                                             const std::vector<std::set<std::string>>& triples) {
  const std::size_t count = concepts.size();
  const auto common = [](const std::set<std::string>& a, const std::set<std::string>& b) {
    return static_cast<double>(std::count_if(a.begin(), a.end(), [&](const std::string& item) { return b.count(item) > 0; }));
  };
  std::vector<SlowMatrix> features(2, SlowMatrix(count, std::vector<double>(count)));
  for (std::size_t u = 0; u < count; ++u) {
    for (std::size_t v = 0; v < count; ++v) {
      if (u == v || common(concepts[u], concepts[v]) == 0) continue;
      features[0][u][v] = common(concepts[u], concepts[v]);
      features[1][u][v] = common(triples[u], triples[v]);
    }
  }
  for (SlowMatrix& feature : features) {
    SlowMatrix by_column = feature;
    for (std::size_t v = 0; v < count; ++v) {
      double sum = 0;
      for (std::size_t u = 0; u < count; ++u) sum += feature[u][v];
      for (std::size_t u = 0; u < count; ++u) by_column[u][v] = sum > 0 ? feature[u][v] / sum : 0;
    }
    for (std::size_t u = 0; u < count; ++u) {
      double sum = 0;
      for (std::size_t v = 0; v < count; ++v) sum += by_column[u][v];
      for (std::size_t v = 0; v < count; ++v) feature[u][v] = sum > 0 ? by_column[u][v] / sum : 0;
    }
  }
  return features;
}

}  // namespace hop::core::test
