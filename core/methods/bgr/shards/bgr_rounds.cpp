// BGR on a sharded corpus: the coordinator fetches the vectors of the first ranking's pool, or its TF-IDF rows for a question
// without a vector, and searches for evidence graphs exactly as on one graph.
#include <string>

#include "core/methods/bgr/bgr_retrieval.hpp"
#include "core/methods/bgr/bgr_settings.hpp"
#include "core/shards/methods/shard_method.hpp"

namespace hop::core {
namespace {

class BgrPool final : public PoolMethod {
 public:
  BgrPool(const AskedQuestion& first, BgrSettings settings, std::vector<float> vector)
      : first_(first), settings_(std::move(settings)), vector_(std::move(vector)) {}

  PoolCommand asks() const override {
    PoolCommand command;
    (vector_.empty() ? command.words : command.vectors) = true;
    return command;
  }

  Ranking rank(Ranking first, const PoolFacts& facts) const override {
    const EvidencePool pool = vector_.empty() ? pool_of_words(facts) : pool_of_vectors(facts);
    GraphHop hop(pool, settings_);
    work_to_end([&](WorkBudget& budget) { return hop.step(budget); });
    return rank_by_graph(hop, pool, first, settings_.hits);
  }

 private:
  static std::vector<std::uint32_t> passages_of(const PoolFacts& facts) {
    std::vector<std::uint32_t> passages;
    for (const PoolPassage& of : facts.passages) passages.push_back(of.passage);
    return passages;
  }

  EvidencePool pool_of_vectors(const PoolFacts& facts) const {
    std::vector<float> rows = vector_;
    for (const PoolPassage& of : facts.passages) rows.insert(rows.end(), of.vector.begin(), of.vector.end());
    return {passages_of(facts), static_cast<std::uint32_t>(vector_.size()), std::move(rows), {}};
  }

  // Terms first get numbers by their place among the terms that the corpus knows, then the corpus's numbers. Both orders agree,
  // so the row stays sorted.
  EvidencePool pool_of_words(const PoolFacts& facts) const {
    std::vector<std::uint32_t> passages_of_term;
    std::vector<QueryTerm> terms;
    for (std::uint32_t i = 0; i < facts.terms.size(); ++i) {
      passages_of_term.push_back(facts.terms[i].passage_count);
      terms.push_back({i, first_.ask.terms[facts.terms[i].place].count});
    }
    LexicalView words;
    words.larger_corpus = first_.corpus.passage_count;
    words.passages_of_term = passages_of_term;
    Csr<TermWeight> rows;
    append_tfidf_vector(words, terms, rows.values);
    for (TermWeight& word : rows.values) word.term = facts.terms[word.term].number;
    rows.end_row();
    for (const PoolPassage& of : facts.passages) {
      rows.values.insert(rows.values.end(), of.words.begin(), of.words.end());
      rows.end_row();
    }
    return {passages_of(facts), 0, {}, std::move(rows)};
  }

  const AskedQuestion& first_;
  BgrSettings settings_;
  std::vector<float> vector_;  // of the question, whether or not the first ranking uses it
};

// `question` holds the text and the vectors of the request. Errors: bad_input for weights that do not fit.
Result<std::shared_ptr<const PoolMethod>> make_bgr_pool(const AskedQuestion& first, const SearchSettings& settings,
                                                        const Options& options, const Question& question) {
  auto read = read_bgr_settings(first.corpus.dimension, settings, options);
  if (!read) return std::move(read).error();
  return std::shared_ptr<const PoolMethod>(std::make_shared<BgrPool>(first, std::move(read).value(), question.vector));
}

Result<PoolSettings> pool_of_bgr(const SearchSettings& settings, const Options& options) {
  return PoolSettings{first_ranking_of_bgr(settings, options), candidates_of_bgr(options), {}};
}

constexpr ShardMethod make_bgr_part() {
  ShardMethod part;
  part.pool = pool_of_bgr;
  part.make_pool = make_bgr_pool;
  return part;
}

}  // namespace

extern const ShardMethod bgr_in_shards;
const ShardMethod bgr_in_shards = make_bgr_part();

}  // namespace hop::core
