// The coordinator's side of one question asked of a corpus in shards: messages that go to every shard, replies that
// come from every shard, until the hits are there. They are those of one graph of the whole corpus, bit for bit. Who
// carries the bytes, and where, is not its business (docs/guides/shards.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"

namespace hop::core {

struct EntityCounts;

// What a coordinator must know of the corpus: little, regardless of its size.
struct CorpusSummary {
  struct UnderRules {
    EntityRules rules;
    std::uint64_t mention_pairs = 0;
  };
  std::vector<std::uint32_t> shards;  // their numbers, ascending
  std::string analyzer_fingerprint;
  std::uint32_t passage_count = 0;
  std::uint32_t dimension = 0;  // 0: no vectors
  std::uint64_t documents = 0, names = 0;
  std::vector<UnderRules> entities;
  bool has_phrase_counts = false;           // iier
  std::vector<std::uint32_t> vocabularies;  // kgp by terms: of so many terms of each passage
};

// `statistics`: merged of all shards; `entity_counts`: each merged of all shards, under one set of rules each; phrase
// counts and vocabularies may be among them.
Result<CorpusSummary> summarize(std::span<const std::uint8_t> statistics,
                                std::span<const std::vector<std::uint8_t>> entity_counts);

// The rules of these counts, which are merged of all shards, in addition to those that are there; in place of equal ones. Of
// counts of a method (MethodCounts), that they are there. On an error the summary is unchanged.
Result<void> add_entity_rules(CorpusSummary& summary, std::span<const std::uint8_t> counts);
void add_entity_counts(CorpusSummary& summary, const EntityCounts& counts);

struct ShardHits {
  std::vector<std::uint32_t> passages;  // numbers of the corpus, best first
  std::vector<float> scores;            // or distances
  bool distances = false;
  bool gate_is_closed = false;  // trail: the answer is the base list
};

class Coordinator {
 public:
  // Vectors may be empty; they are of the corpus's dimension. Errors: those of the options; unsupported for a method
  // that shards are not asked by, for given steps; bad_input for an empty question or a method without its vectors;
  // dimension_mismatch; wrong_state where the summary lacks the method's entity rules.
  static Result<Coordinator> start(const CorpusSummary& corpus, const Options& options, const Question& question);
  ~Coordinator();
  Coordinator(Coordinator&&) noexcept;

  // What goes to every shard next.
  const std::vector<std::uint8_t>& message() const;
  // One reply to it from each shard, in any order. True: the hits are there. Errors: bad_input for replies that are
  // damaged, of another round or question, missing or twice there. The coordinator stays where it was, as it does when
  // an allocation fails (std::bad_alloc), and takes better ones.
  Result<bool> take(std::span<const std::vector<std::uint8_t>> replies);
  const ShardHits& hits() const;

  // trail, after the first round: the question with each mention of a title entity replaced by "it". Its vector, if
  // there is one, can be given until the last round; empty before that, and for other methods.
  std::string_view masked() const;
  Result<void> set_masked_vector(std::vector<float> vector);

 private:
  struct State;
  explicit Coordinator(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
