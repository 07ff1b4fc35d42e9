// The two spreads of trail (core/spread/page_rank.hpp): from the question's entities and the base list, for the graph list, and
// from the entities only, for the feature seed_mass. On parts of a corpus, both advance together, and the parts exchange the sums of
// the entities that have passages in several of them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/question_scratch.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// The sums that the passages of a part give to entities that have passages elsewhere, in one run.
struct SharedSums {
  std::vector<std::uint32_t> entities;  // numbers in the corpus, ascending
  std::vector<std::uint64_t> sums;      // parallel to them

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.ascending(self.entities), archive.numbers(self.sums);
    archive.expect(self.entities.size() == self.sums.size());
  }
};
struct SumsOfRuns {
  std::vector<SharedSums> runs;

  bool add(SumsOfRuns&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.runs);
  }
};

class TrailSpread {
 public:
  // seeds: entities; reset: passages; both by numbers of the corpus. `from_seeds`: whether to run the spread from the seeds, too.
  // The masses of the part's passages and entities go to `scratch`.
  TrailSpread(const CorpusPart& part, const EntitiesOfPart& entities, std::vector<NodeMass> seeds, std::vector<NodeMass> reset,
              const PageRankOptions& options, const PassageSet* allowed, bool from_seeds, QuestionScratch& scratch);

  bool advance(Exchange& exchange);                          // true: the masses are complete
  bool runs_from_seeds() const { return runs_from_seeds_; }  // false: scratch.masses_of_seeds is of another question

 private:
  bool advance_parts(Exchange& exchange);

  const EntitiesOfPart& entities_;
  std::vector<NodeMass> seeds_, reset_;  // of the part
  PageRankOptions options_;
  const PassageSet* allowed_;
  bool runs_from_seeds_;
  std::vector<PartSweeps> runs_;
  bool is_pushed_ = false;
  SumsOfRuns shared_;
  QuestionScratch& scratch_;
};

}  // namespace hop::core
