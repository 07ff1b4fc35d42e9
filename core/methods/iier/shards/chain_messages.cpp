// Encoders and decoders, field by field in the order of the structs. Decoders reject numbers out of range; the session checks
// vectors against the dimension.
#include "core/methods/iier/shards/chain_messages.hpp"

#include <cmath>

#include "core/base/float_bits.hpp"
#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

void write_chain_facts(MessageWriter& out, const ChainFacts& facts) {
  out.number(facts.passage);
  out.real(facts.closeness);
  out.ascending(facts.keywords);
  out.reals(facts.vector);
  out.text(facts.text);
}

ChainFacts read_chain_facts(MessageReader& in) {
  ChainFacts facts;
  facts.passage = in.number_below(passages_end);
  facts.closeness = read_score(in);
  facts.keywords = in.ascending(numbers_end);
  facts.vector = in.reals();
  facts.text = in.text();
  return facts;
}

// Reads a score that may be infinite: a network with large weights can overflow.
float read_any_score(MessageReader& in) {
  const float score = float_of_bits(in.checksum());
  if (std::isnan(score)) in.refuse();
  return score;
}

}  // namespace

void write_keys(MessageWriter& out, std::span<const NumberedKey> keys) {
  out.number(keys.size());
  for (const NumberedKey& key : keys) {
    out.text(key.key);
    out.number(key.number);
  }
}

std::vector<NumberedKey> read_keys(MessageReader& in) {
  return read_all(in, [&] {
    NumberedKey key{std::string(in.text()), 0};
    key.number = in.number_below(numbers_end);
    return key;
  });
}

void write_seed_candidates(MessageWriter& out, std::span<const SeedCandidate> seeds) {
  out.number(seeds.size());
  for (const SeedCandidate& seed : seeds) {
    out.ascending(seed.covers);
    write_chain_facts(out, seed.facts);
  }
}

std::vector<SeedCandidate> read_seed_candidates(MessageReader& in, std::size_t keyword_count) {
  return read_all(in, [&] {
    SeedCandidate seed;
    seed.covers = in.ascending(keyword_count);
    seed.facts = read_chain_facts(in);
    return seed;
  });
}

void write_ends(MessageWriter& out, std::span<const ChainEnd> ends) {
  out.number(ends.size());
  for (const ChainEnd& end : ends) {
    out.number(end.passage);
    out.reals(end.vector);
    write_terms(out, end.terms);
  }
}

std::vector<ChainEnd> read_ends(MessageReader& in) {
  return read_all(in, [&] {
    ChainEnd end;
    end.passage = in.number_below(passages_end);
    end.vector = in.reals();
    end.terms = read_terms(in);
    return end;
  });
}

void write_ends_answer(MessageWriter& out, std::span<const EndAnswer> answers) {
  out.number(answers.size());
  for (const EndAnswer& answer : answers) {
    write_scores(out, answer.nearest);
    out.number(answer.passages_of_terms.size());
    for (const std::uint32_t count : answer.passages_of_terms) out.number(count);
  }
}

std::vector<EndAnswer> read_ends_answer(MessageReader& in) {
  return read_all(in, [&] {
    EndAnswer answer;
    answer.nearest = read_scores(in);
    answer.passages_of_terms = read_all(in, [&] { return in.number_below(numbers_end); });
    return answer;
  });
}

void write_growing(MessageWriter& out, std::span<const GrowingChain> chains) {
  out.number(chains.size());
  for (const GrowingChain& chain : chains) {
    out.number(chain.passages.size());
    for (const std::uint32_t passage : chain.passages) out.number(passage);
    out.real(chain.trust);
    out.ascending(chain.keywords);
    write_scores(out, chain.nearest);
    out.reals(chain.path);
    out.real(chain.norm);
  }
}

std::vector<GrowingChain> read_growing(MessageReader& in) {
  return read_all(in, [&] {
    GrowingChain chain;
    chain.passages = read_all(in, [&] { return in.number_below(passages_end); });
    if (chain.passages.empty()) in.refuse();
    chain.trust = in.single();
    chain.keywords = in.ascending(numbers_end);
    chain.nearest = read_scores(in);
    chain.path = in.reals();
    chain.norm = in.single();
    return chain;
  });
}

void write_next(MessageWriter& out, std::span<const NextOfChain> chains) {
  out.number(chains.size());
  for (const NextOfChain& next : chains) {
    out.flag(next.is_there);
    if (!next.is_there) continue;
    out.checksum(bits_of_float(next.score));
    out.real(next.score_of_hit);
    out.real(next.trust);
    write_chain_facts(out, next.facts);
  }
}

std::vector<NextOfChain> read_next(MessageReader& in) {
  return read_all(in, [&] {
    NextOfChain next;
    next.is_there = in.flag();
    if (!next.is_there) return next;
    next.score = read_any_score(in);
    next.score_of_hit = read_score(in);
    next.trust = in.single();
    next.facts = read_chain_facts(in);
    return next;
  });
}

}  // namespace hop::core
