// gather_pool_facts cross-checks the replies: each passage of the pool comes from exactly one shard, and shards agree on number
// and document frequency of each term.
#include "core/shards/session/pool_facts.hpp"

#include <algorithm>

#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/views.hpp"
#include "core/shards/protocol/records.hpp"
#include "core/shards/session/shard_words.hpp"

namespace hop::core {
namespace {

constexpr float most_of_a_vector = 1e15f;  // squares and their sums stay finite
constexpr float most_of_a_weight = 2;      // weights of a unit vector are at most 1, up to rounding

void write_term_weights(MessageWriter& out, std::span<const TermWeight> words) {
  std::uint32_t before = 0;
  write_all(out, words, [&](const TermWeight& word) {
    out.number(word.term - before);
    out.real(word.weight);
    before = word.term;
  });
}

std::vector<TermWeight> read_term_weights(MessageReader& in) {
  AscendingNumbers terms(in);
  return read_all(in, [&] {
    const std::uint32_t term = terms.next();
    const float weight = in.single();
    if (!(weight >= 0 && weight <= most_of_a_weight)) in.refuse();
    return TermWeight{term, weight};
  });
}

bool is_in_bounds(std::span<const float> vector) {
  return std::all_of(vector.begin(), vector.end(),
                     [](float value) { return value >= -most_of_a_vector && value <= most_of_a_vector; });
}

}  // namespace

void write_pool(MessageWriter& out, const PoolCommand& pool) {
  out.flag(pool.vectors);
  out.flag(pool.words);
  out.flag(pool.keywords);
  out.ascending(pool.passages);
}

PoolCommand read_pool(MessageReader& in) {
  PoolCommand pool;
  pool.vectors = in.flag();
  pool.words = in.flag();
  pool.keywords = in.flag();
  pool.passages = in.ascending(passages_end);
  return pool;
}

void write_pool_facts(MessageWriter& out, const PoolFacts& facts) {
  write_all(out, facts.terms, [&](const PoolTerm& term) {
    for (const std::uint32_t value : {term.place, term.number, term.passage_count}) out.number(value);
  });
  write_all(out, facts.passages, [&](const PoolPassage& of) {
    out.number(of.passage);
    out.reals(of.vector);
    write_term_weights(out, of.words);
    out.ascending(of.keywords);
  });
}

PoolFacts read_pool_facts(MessageReader& in) {
  PoolFacts facts;
  facts.terms = read_all(in, [&] {
    PoolTerm term;
    for (std::uint32_t* value : {&term.place, &term.number, &term.passage_count}) *value = in.number_below(numbers_end);
    return term;
  });
  facts.passages = read_all(in, [&] {
    PoolPassage of;
    of.passage = in.number_below(passages_end);
    of.vector = in.reals();
    of.words = read_term_weights(in);
    of.keywords = in.ascending(numbers_end);
    return of;
  });
  return facts;
}

PoolFacts facts_of_pool(const Shard& shard, const ShardEntities* keywords, std::span<const QueryTerm> terms,
                        std::span<const std::uint32_t> places, const PoolCommand& pool) {
  const Graph& view = shard.graph->view();
  const LexicalView words = lexical_view_of(shard);
  PoolFacts facts;
  for (std::size_t i = 0; pool.words && i < terms.size(); ++i) {
    const std::uint32_t term = terms[i].term;
    facts.terms.push_back({places[i], shard.number_of_term[term], shard.passages_of_term[term]});
  }
  for (const std::uint32_t number : pool.passages) {
    const auto passage = shard.find_passage(number);
    if (!passage) continue;  // another shard has it
    PoolPassage of;
    of.passage = number;
    if (pool.vectors) {
      of.vector.resize(view.dimension);
      read_row(vector_view(view), *passage, of.vector);
    }
    if (pool.words) {
      append_tfidf_vector(words, shard.graph->analyzer(), view.passage_titles[*passage], passage_text(view, *passage), of.words);
      // Local terms and corpus numbers ascend together, so the row stays sorted.
      for (TermWeight& word : of.words) word.term = shard.number_of_term[word.term];
    }
    if (pool.keywords && keywords != nullptr) {
      of.keywords = concepts_of_passage(view, keywords->graph, *passage);
      for (std::uint32_t& entity : of.keywords) entity = keywords->number_of_entity[entity];
    }
    facts.passages.push_back(std::move(of));
  }
  return facts;
}

PoolFacts gather_pool_facts(std::span<MessageReader> replies, const PoolCommand& pool, const PoolLimits& limits) {
  PoolFacts all;
  for (MessageReader& reply : replies) {
    PoolFacts of_shard = read_pool_facts(reply);
    for (const PoolTerm& term : of_shard.terms) {
      if (term.place >= limits.terms || term.passage_count == 0 || term.passage_count > limits.passage_count) reply.refuse();
    }
    for (const PoolPassage& of : of_shard.passages) {
      const bool has_vector = !pool.vectors || of.vector.size() == limits.dimension;
      if (of.passage >= limits.passage_count || !has_vector || !is_in_bounds(of.vector)) reply.refuse();
    }
    all.terms.insert(all.terms.end(), of_shard.terms.begin(), of_shard.terms.end());
    std::move(of_shard.passages.begin(), of_shard.passages.end(), std::back_inserter(all.passages));
  }
  // Every shard that knows a term reports it, so equal reports are merged. Two reports that differ in number or df, or two terms
  // with one number, are an error.
  std::sort(all.terms.begin(), all.terms.end(),
            [](const PoolTerm& a, const PoolTerm& b) { return a.number != b.number ? a.number < b.number : a.place < b.place; });
  const auto is_same = [](const PoolTerm& a, const PoolTerm& b) {
    return a.place == b.place && a.number == b.number && a.passage_count == b.passage_count;
  };
  all.terms.erase(std::unique(all.terms.begin(), all.terms.end(), is_same), all.terms.end());
  std::vector<bool> is_told(limits.terms);
  bool fits = true;
  for (std::size_t i = 0; i < all.terms.size(); ++i) {
    const PoolTerm& term = all.terms[i];
    if (term.place >= limits.terms || is_told[term.place]) fits = false;
    if (i > 0 && all.terms[i - 1].number == term.number) fits = false;
    if (term.place < limits.terms) is_told[term.place] = true;
  }
  std::sort(all.passages.begin(), all.passages.end(),
            [](const PoolPassage& a, const PoolPassage& b) { return a.passage < b.passage; });
  fits = fits && std::equal(all.passages.begin(), all.passages.end(), pool.passages.begin(), pool.passages.end(),
                            [](const PoolPassage& of, std::uint32_t passage) { return of.passage == passage; });
  if (!fits) {
    for (MessageReader& reply : replies) reply.refuse();
  }
  return all;
}

}  // namespace hop::core
