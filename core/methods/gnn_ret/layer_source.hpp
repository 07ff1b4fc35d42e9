// A member of T as it travels between the parts of a corpus, with its own edges, and the rows that a part makes of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/exchange/records.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

// All numbers are those of the corpus; each list is ascending, and empty for a hit.
struct LayerSource {
  std::uint32_t passage = 0;
  float distance = 0;        // h^{l−1}
  float first_distance = 0;  // h^0
  std::vector<std::uint32_t> entities;
  std::vector<std::uint32_t> neighbors;  // over forward hyperlinks and nearest edges, if chosen

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.score(self.distance), archive.score(self.first_distance);
    archive.ascending(self.entities), archive.ascending(self.neighbors);
  }
};

// The order of T and of hits: ascending (distance, first distance, passage).
inline bool is_nearer(const LayerSource& a, const LayerSource& b) {
  if (a.distance != b.distance) return a.distance < b.distance;
  return a.first_distance != b.first_distance ? a.first_distance < b.first_distance : a.passage < b.passage;
}

// Whether the sources are distinct passages of the corpus. Each one with a common entity costs a scan of that entity's passages.
bool are_distinct(const std::vector<LayerSource>& sources, std::uint32_t corpus_passages);

// Fills the lists of a source that lies in the part of a corpus.
void read_edges_of_source(const CorpusPart& part, const EntitiesOfPart& entities, const EdgeChoice& edges, LayerSource& source);

// The rows of T on a part of a corpus: what of its edges ends here.
class RowsOfSources {
 public:
  RowsOfSources(const CorpusPart& part, const EntitiesOfPart& entities, const EdgeChoice& edges,
                const std::vector<LayerSource>& sources);
  const std::vector<SourceRow>& rows() const { return rows_; }

 private:
  std::vector<std::vector<std::uint32_t>> entities_, neighbors_;  // of each source
  std::vector<SourceRow> rows_;
};

}  // namespace hop::core
