// G-RAG on a sharded corpus: the coordinator fetches the keywords of the first ranking's candidates from the shards (and their
// vectors for a trained network) and reranks exactly as on one graph.
#include <algorithm>

#include "core/methods/g_rag/g_rag_settings.hpp"
#include "core/methods/g_rag/ranked_candidates.hpp"
#include "core/shards/methods/shard_method.hpp"

namespace hop::core {
namespace {

class GragPool final : public PoolMethod {
 public:
  GragPool(GragSettings settings, std::vector<float> vector) : settings_(std::move(settings)), vector_(std::move(vector)) {}

  PoolCommand asks() const override {
    PoolCommand command;
    command.keywords = true;
    command.vectors = wants_inputs();
    return command;
  }

  Ranking rank(Ranking first, const PoolFacts& facts) const override {
    std::vector<const PoolPassage*> candidates;  // in the order of the first ranking
    for (std::size_t c = 0; c < facts.passages.size(); ++c) {
      const auto found = std::lower_bound(facts.passages.begin(), facts.passages.end(), first.passages[c],
                                          [](const PoolPassage& of, std::uint32_t passage) { return of.passage < passage; });
      candidates.push_back(&*found);
    }
    const CandidateConcepts concepts = number_concepts(candidates);
    DocumentGraphBuilder builder(concepts);
    work_to_end([&](WorkBudget& budget) { return builder.step(budget); });

    Candidates found{{}, std::move(first), std::move(builder).take(), {}, nullptr};
    found.text.vector = vector_;
    make_scores_large(found.first);
    for (const PoolPassage* of : candidates) {
      if (wants_inputs()) found.inputs.insert(found.inputs.end(), of->vector.begin(), of->vector.end());
    }
    RankedCandidates ranked(settings_, std::move(found));
    work_to_end([&](WorkBudget& budget) { return ranked.step(budget); });
    return std::move(ranked).take();
  }

 private:
  bool wants_inputs() const { return settings_.network.has_value() && !vector_.empty(); }

  // Renumbers the keywords without gaps, because the builder allocates by the largest number.
  static CandidateConcepts number_concepts(std::span<const PoolPassage* const> candidates) {
    std::vector<std::uint32_t> all;
    for (const PoolPassage* of : candidates) all.insert(all.end(), of->keywords.begin(), of->keywords.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    CandidateConcepts concepts;
    for (const PoolPassage* of : candidates) {
      for (const std::uint32_t keyword : of->keywords) {
        const auto place = std::lower_bound(all.begin(), all.end(), keyword) - all.begin();
        concepts.concepts.values.push_back(static_cast<std::uint32_t>(place));
      }
      concepts.concepts.end_row();
      concepts.triples.end_row();
    }
    return concepts;
  }

  GragSettings settings_;
  std::vector<float> vector_;  // of the question, whether or not the first ranking uses it
};

// `question` holds the text and the vectors of the request. Errors: bad_input for weights that do not fit.
Result<std::shared_ptr<const PoolMethod>> make_g_rag_pool(const AskedQuestion& first, const SearchSettings& settings,
                                                          const Options& options, const Question& question) {
  auto read = read_g_rag_settings(first.corpus.dimension, settings, options);
  if (!read) return std::move(read).error();
  return std::shared_ptr<const PoolMethod>(std::make_shared<GragPool>(std::move(read).value(), question.vector));
}

Result<PoolSettings> pool_of_g_rag(const SearchSettings& settings, const Options& options) {
  if (g_rag_asks_for_graphs(options)) {
    return Error{Status::unsupported, "g_rag.concepts = \"ask\" is not supported on a sharded corpus", "g_rag.concepts"};
  }
  return PoolSettings{first_ranking_of_g_rag(settings, options), candidates_of_g_rag(options),
                      keywords_of_g_rag(settings, options)};
}

constexpr ShardMethod make_g_rag_part() {
  ShardMethod part;
  part.pool = pool_of_g_rag;
  part.make_pool = make_g_rag_pool;
  return part;
}

}  // namespace

extern const ShardMethod g_rag_in_shards;
const ShardMethod g_rag_in_shards = make_g_rag_part();

}  // namespace hop::core
