// Small graphs for the tests of spreading: made from plain lists, and views of them as the core reads graphs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/random.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core::test {

struct EntityLink {
  std::uint32_t passage, entity, weight;
};

// What a graph is made from; the slow references read this alone.
struct PlainGraph {
  std::vector<std::uint32_t> document, section;  // of each passage; passages of a document lie together
  std::uint32_t entity_count = 0;
  std::vector<EntityLink> entity_links;                              // each pair once
  std::set<std::pair<std::uint32_t, std::uint32_t>> links, nearest;  // nearest: both directions

  std::uint32_t passage_count() const { return static_cast<std::uint32_t>(document.size()); }
};

inline EntityGraph make_entity_graph(std::uint32_t passage_count, std::uint32_t entity_count, std::vector<EntityLink> links) {
  EntityGraph graph;
  graph.keyword_of_entity.resize(entity_count);
  graph.passage_count.resize(entity_count);
  graph.weight_of_passage.resize(passage_count);
  graph.weight_of_entity.resize(entity_count);
  for (const EntityLink& link : links) {
    ++graph.passage_count[link.entity];
    graph.weight_of_passage[link.passage] += link.weight;
    graph.weight_of_entity[link.entity] += link.weight;
  }
  std::sort(links.begin(), links.end(), [](const EntityLink& a, const EntityLink& b) {
    return std::pair(a.passage, a.entity) < std::pair(b.passage, b.entity);
  });
  for (std::size_t p = 0, i = 0; p < passage_count; ++p) {
    for (; i < links.size() && links[i].passage == p; ++i) {
      graph.entities_of_passage.values.push_back(links[i].entity);
      graph.weights_by_passage.push_back(static_cast<std::uint8_t>(links[i].weight));
    }
    graph.entities_of_passage.end_row();
  }
  std::sort(links.begin(), links.end(), [](const EntityLink& a, const EntityLink& b) {
    return std::pair(a.entity, a.passage) < std::pair(b.entity, b.passage);
  });
  for (std::size_t e = 0, i = 0; e < entity_count; ++e) {
    for (; i < links.size() && links[i].entity == e; ++i) {
      graph.passages_of_entity.values.push_back(links[i].passage);
      graph.weights_by_entity.push_back(static_cast<std::uint8_t>(links[i].weight));
    }
    graph.passages_of_entity.end_row();
  }
  return graph;
}

// Owns the arrays that its views lie in.
class SpreadGraph {
 public:
  explicit SpreadGraph(const PlainGraph& plain)
      : document_(plain.document),
        section_(plain.section),
        entities(make_entity_graph(plain.passage_count(), plain.entity_count, plain.entity_links)) {
    const std::uint32_t n = plain.passage_count();
    section_.resize(n, no_index);
    for (std::uint32_t p = 0; p < n; ++p) {
      if (section_[p] == no_index) continue;
      section_first_.resize(std::max<std::size_t>(section_first_.size(), section_[p] + 1), no_index);
      section_end_.resize(section_first_.size(), 0);
      section_first_[section_[p]] = std::min(section_first_[section_[p]], p);
      section_end_[section_[p]] = p + 1;
    }
    fill_rows(plain.links, n, links_);
    fill_rows(plain.nearest, n, nearest_);
    links_back_ = transpose(links_.view(), n);
    graph.document_of_passage = document_;
    graph.section_of_passage = section_;
    graph.section_first = section_first_;
    graph.section_end = section_end_;
    graph.links = links_.view();
    graph.nearest = nearest_.view();
  }
  SpreadGraph(const SpreadGraph&) = delete;
  SpreadGraph& operator=(const SpreadGraph&) = delete;

  PassageGraph view() const { return {graph, entities, links_back_.view()}; }

 private:
  static void fill_rows(const std::set<std::pair<std::uint32_t, std::uint32_t>>& pairs, std::uint32_t n,
                        Csr<std::uint32_t>& rows) {
    auto next = pairs.begin();
    for (std::uint32_t p = 0; p < n; ++p) {
      for (; next != pairs.end() && next->first == p; ++next) rows.values.push_back(next->second);
      rows.end_row();
    }
  }

  std::vector<std::uint32_t> document_, section_, section_first_, section_end_;
  Csr<std::uint32_t> links_, links_back_, nearest_;

 public:
  Graph graph;
  EntityGraph entities;
};

// Every passage its own document, one entity for each edge: edges as GNN-Ret's examples give them.
inline PlainGraph graph_of_edges(std::uint32_t passage_count, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges) {
  PlainGraph plain;
  for (std::uint32_t p = 0; p < passage_count; ++p) plain.document.push_back(p);
  for (const auto& [a, b] : edges) {
    plain.entity_links.push_back({a, plain.entity_count, 5});
    plain.entity_links.push_back({b, plain.entity_count, 5});
    ++plain.entity_count;
  }
  return plain;
}

inline std::uint32_t draw(Random& random, std::uint32_t first, std::uint32_t last) {
  return first + static_cast<std::uint32_t>(random.below(last - first + 1));
}

// 1 to 40 passages in documents of 1 to 8, sections with an inner one, entities from rare to common, links, neighbors.
inline PlainGraph random_graph(Random& random) {
  PlainGraph plain;
  const std::uint32_t n = draw(random, 1, 40);
  std::uint32_t documents = 0, sections = 0;
  while (plain.document.size() < n) {
    const std::uint32_t length = draw(random, 1, 8);
    const std::uint32_t outer = draw(random, 0, 3) == 0 ? no_index : sections++;
    const std::uint32_t inner_first = draw(random, 0, 8), inner_end = draw(random, 0, 8);
    const std::uint32_t inner = sections;
    for (std::uint32_t i = 0; i < length && plain.document.size() < n; ++i) {
      const bool is_inner = i >= inner_first && i < inner_end;
      if (is_inner) sections = inner + 1;
      plain.document.push_back(documents);
      plain.section.push_back(is_inner ? inner : outer);
    }
    ++documents;
  }
  plain.entity_count = draw(random, 0, 30);
  const std::uint32_t weights[] = {20, 5, 1, 0};
  for (std::uint32_t e = 0; e < plain.entity_count; ++e) {
    const std::uint32_t per_hundred = draw(random, 0, 1) == 0 ? 5 : draw(random, 1, 40);
    for (std::uint32_t p = 0; p < n; ++p) {
      if (random.below(100) < per_hundred) plain.entity_links.push_back({p, e, weights[random.below(4)]});
    }
  }
  for (std::uint32_t i = draw(random, 0, n); i > 0; --i) {
    const std::uint32_t a = draw(random, 0, n - 1), b = draw(random, 0, n - 1);
    plain.links.insert({a, b});  // to itself, too: a passage may link to its own document
  }
  for (std::uint32_t i = draw(random, 0, n); i > 0; --i) {
    const std::uint32_t a = draw(random, 0, n - 1), b = draw(random, 0, n - 1);
    if (a == b) continue;
    plain.nearest.insert({a, b});
    plain.nearest.insert({b, a});
  }
  return plain;
}

}  // namespace hop::core::test
