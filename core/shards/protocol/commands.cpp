// Serialization of the shared commands. Readers validate counts and ranges, because a shard may receive bytes from an untrusted
// peer.
#include "core/shards/protocol/commands.hpp"

#include <algorithm>

#include "core/shards/protocol/records.hpp"

namespace hop::core {

void write_command(MessageWriter& out, Command command) { out.number(static_cast<std::uint64_t>(command)); }

void write_ask(MessageWriter& out, const AskCommand& ask) {
  out.text(ask.options);
  out.bytes(ask.weights);
  out.text(ask.text);
  write_terms(out, ask.terms);
  out.reals(ask.vector);
  write_texts(out, ask.conditions);
}

AskCommand read_ask(MessageReader& in) {
  AskCommand ask;
  ask.options = in.text();
  const auto weights = in.bytes();
  ask.weights.assign(weights.begin(), weights.end());
  ask.text = in.text();
  ask.terms = read_terms(in);
  ask.vector = in.reals();
  ask.conditions = read_texts(in);
  return ask;
}

void write_ask_answer(MessageWriter& out, const AskAnswer& answer) {
  out.real(answer.words_maximum);
  write_cosine_spread(out, answer.cosine_spread);
  write_numbers(out, answer.passages_of_terms);
  write_all(out, answer.keys, [&](const KnownKey& key) {
    out.text(key.key);
    out.number(key.entity);
    out.number(key.passage_count);
    out.number(key.linked_passages);
    out.flag(key.is_name);
    out.flag(key.is_given);
  });
}

AskAnswer read_ask_answer(MessageReader& in) {
  AskAnswer answer;
  answer.words_maximum = in.single();
  answer.cosine_spread = read_cosine_spread(in);
  answer.passages_of_terms = read_numbers(in);
  answer.keys = read_all(in, [&] {
    KnownKey key;
    key.key = in.text();
    key.entity = in.number_below(numbers_end - 1);
    key.passage_count = in.number_below(numbers_end);
    key.linked_passages = in.number_below(numbers_end);
    key.is_name = in.flag();
    key.is_given = in.flag();
    return key;
  });
  return answer;
}

void write_cosine_spread(MessageWriter& out, const CosineSpread& spread) {
  out.real(spread.maximum);
  out.number(spread.passage_count);
  out.number(spread.sum);
  out.number(spread.square_sum);
}

CosineSpread read_cosine_spread(MessageReader& in) {
  CosineSpread spread;
  spread.maximum = in.single();
  spread.passage_count = in.number();
  spread.sum = in.number();
  spread.square_sum = in.number();
  return spread;
}

void write_terms(MessageWriter& out, std::span<const SentTerm> terms) {
  write_all(out, terms, [&](const SentTerm& term) {
    out.text(term.text);
    out.number(term.count);
  });
}

std::vector<SentTerm> read_terms(MessageReader& in) {
  std::vector<SentTerm> terms = read_all(in, [&] {
    SentTerm term{std::string(in.text()), 0};
    term.count = in.number_below(numbers_end);
    return term;
  });
  // Scoring a common term scans all its postings. Rejecting duplicates bounds the cost of a message by its distinct terms.
  std::vector<std::string_view> texts;
  for (const SentTerm& term : terms) texts.push_back(term.text);
  std::sort(texts.begin(), texts.end());
  if (std::adjacent_find(texts.begin(), texts.end()) != texts.end()) in.refuse(), terms.clear();
  return terms;
}

void write_scores(MessageWriter& out, std::span<const NumberedScore> scores) {
  write_all(out, scores, [&](const NumberedScore& scored) {
    out.number(scored.passage);
    out.real(scored.score);
  });
}

std::vector<NumberedScore> read_scores(MessageReader& in) {
  return read_all(in, [&] {
    NumberedScore scored;
    scored.passage = in.number_below(numbers_end - 1);
    scored.score = read_score(in);
    return scored;
  });
}

// Nodes are delta-coded, because lists of entities are long and dense; masses are plain varints.
void write_masses(MessageWriter& out, std::span<const NodeMass> masses) {
  std::uint32_t before = 0;
  write_all(out, masses, [&](const NodeMass& mass) {
    out.number(mass.node - before);
    out.number(mass.mass);
    before = mass.node;
  });
}

std::vector<NodeMass> read_masses(MessageReader& in) {
  AscendingNumbers nodes(in);
  return read_all(in, [&] {
    const std::uint32_t node = nodes.next();
    return NodeMass{node, in.number()};
  });
}

}  // namespace hop::core
