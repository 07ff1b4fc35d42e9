// What chains and answers count in the whole corpus, besides the passages that they read. On one graph these are columns of the
// file. The leader of a corpus in shards has a graph of the hits, and asks the shards (core/shards/explain/excerpt.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/methods/open_graph.hpp"

namespace hop::core {

class CorpusFacts {
 public:
  // Of a graph that is the whole corpus, or of its part in a shard. It must outlive the facts.
  CorpusFacts(const OpenGraph& graph) : graph_(&graph) {}
  virtual ~CorpusFacts() = default;

  const OpenGraph& open() const { return *graph_; }
  const Graph& graph() const { return graph_->view(); }
  const Analyzer& analyzer() const { return graph_->analyzer(); }

  virtual std::uint32_t passage_count() const;
  virtual std::uint32_t passages_of_term(std::string_view term) const;
  virtual std::uint32_t passages_with_both(std::string_view first, std::string_view second) const;
  // Keywords are those of graph().
  virtual std::optional<std::uint32_t> find_keyword(std::string_view key) const;
  virtual std::uint32_t passages_of_keyword(std::uint32_t keyword) const;
  // Whether the keyword is the name, or an alias of the name, of some passage.
  virtual bool names_a_passage(std::uint32_t keyword) const;
  // The passages that the keyword names, ascending. no_passage stands for one that graph() does not have yet.
  virtual std::vector<std::uint32_t> owners_of(std::uint32_t keyword) const;
  // Whether a passage with the term has the identifier in its title or text, in any case of letters, or its parts joined in another
  // way: "kafka_exporter" is in "Kafka exporter".
  virtual bool has_identifier(std::string_view identifier, std::string_view term) const;

 private:
  const OpenGraph* graph_;
};

}  // namespace hop::core
