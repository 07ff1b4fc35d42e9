// The frequency cuts of an entity's ties, from counts alone, so that one graph and the shards of a corpus decide alike.
#pragma once

#include <cstdint>

#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/entity_graph.hpp"

namespace hop::core {

// The passages tied to an entity, each counted under its strongest tie.
struct TieCounts {
  bool is_name = false;
  std::uint64_t own = 0, mentions = 0, phrases = 0;
  std::uint64_t own_documents = 0;  // DocumentCount of the passages that own it

  std::uint64_t all() const { return own + mentions + phrases; }
};

// Counts the documents of passages, which are added in ascending order. A passage that the host gave without a document is the
// whole of it and has no headings, so it does not count: parts of one text may have the same title.
class DocumentCount {
 public:
  explicit DocumentCount(const Graph& graph) : graph_(graph) {}

  void add(std::uint32_t passage);
  std::uint64_t count() const { return count_; }

 private:
  const Graph& graph_;
  std::uint32_t last_ = no_index;
  std::uint64_t count_ = 0;
};

struct CorpusSize {
  std::uint64_t passages = 0, documents = 0;
};

struct EntityCut {
  bool is_kept = false, keeps_mentions = true;
  bool is_common = false;             // it lost its mentions, or is dropped, as too common
  bool is_boilerplate = false;        // a name of too many documents, such as "See also": it is dropped
  std::uint64_t passages = 0;         // tied to it after the cut
  std::uint64_t linked_passages = 0;  // before it
  std::uint64_t own_documents = 0;
};

EntityCut cut_entity(const TieCounts& ties, const EntityRules& rules, CorpusSize corpus);

}  // namespace hop::core
