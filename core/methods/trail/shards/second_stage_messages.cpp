// Each message is written and read field by field in the same order. Readers check sizes, ranges and orders, because a message
// from another machine may be malformed or forged.
#include "core/methods/trail/shards/second_stage_messages.hpp"

#include <algorithm>

#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

// One past the largest FirstSet.
constexpr std::uint64_t first_sets_end = std::uint64_t{1} << most_first_passages;

FirstSet read_set(MessageReader& in) { return static_cast<FirstSet>(in.number_below(first_sets_end)); }

// Reads a number of first passages and rejects one above the maximum.
std::size_t read_first_count(MessageReader& in) {
  const std::size_t count = in.count();
  if (count > most_first_passages) in.refuse();
  return in.ok() ? count : 0;
}

}  // namespace

void write_first(MessageWriter& out, const FirstCommand& command) {
  out.ascending(command.passages);
  out.ascending(command.places_of_bits);
  write_numbers(out, command.base_list);
  out.flag(command.pairs);
}

FirstCommand read_first(MessageReader& in) {
  FirstCommand command;
  command.passages = in.ascending(passages_end);
  command.places_of_bits = in.ascending(numbers_end);
  command.base_list = read_numbers(in);
  command.pairs = in.flag();
  constexpr std::size_t most_of_base_list = 20;
  if (command.passages.size() > most_first_passages || command.places_of_bits.size() > most_covered_terms ||
      command.base_list.size() > most_of_base_list) {
    in.refuse();
  }
  return command;
}

void write_first_answer(MessageWriter& out, const FirstAnswer& answer) {
  out.number(answer.passages.size());
  for (const FirstAnswer::Passage& passage : answer.passages) {
    out.number(passage.passage);
    out.number(passage.first.terms);
    out.real(passage.first.cosine);
    out.number(passage.first.entities.size());
    for (const FirstPassage::Entity& entity : passage.first.entities) {
      out.number(entity.entity);
      out.flag(entity.is_own);
    }
    write_texts(out, passage.rare_words);
    out.reals(passage.first.vector);
  }
  out.number(answer.base_list.size());
  for (const FirstAnswer::Base& base : answer.base_list) {
    out.number(base.passage);
    out.number(base.document);
    write_texts(out, base.pairs);
  }
}

FirstAnswer read_first_answer(MessageReader& in) {
  FirstAnswer answer;
  answer.passages = read_all(in, [&] {
    FirstAnswer::Passage passage;
    passage.passage = in.number_below(passages_end);
    passage.first.terms = in.number();
    passage.first.cosine = in.single();
    passage.first.entities = read_all(in, [&] {
      const std::uint32_t entity = in.number_below(numbers_end);
      return FirstPassage::Entity{entity, in.flag()};
    });
    passage.rare_words = read_sorted_texts(in);
    passage.first.vector = in.reals();
    return passage;
  });
  answer.base_list = read_all(in, [&] {
    FirstAnswer::Base base;
    base.passage = in.number_below(passages_end);
    base.document = in.number();
    base.pairs = read_sorted_texts(in);
    return base;
  });
  return answer;
}

// Entities ascend and are sent as differences.
void write_linked(MessageWriter& out, const LinkedCommand& command) {
  out.number(command.first.size());
  for (std::size_t j = 0; j < command.first.size(); ++j) {
    out.number(command.first[j]);
    out.number(command.terms_of_first[j]);
  }
  out.ascending(command.candidates);
  out.number(command.idf.size());
  for (const double idf : command.idf) out.real(idf);
  out.flag(command.is_keywords);
  out.number(command.links.entities.size());
  std::uint32_t before = 0;
  for (const LinkedEntity& entity : command.links.entities) {
    out.number(entity.entity - before);
    before = entity.entity;
    out.number(entity.linked);
    out.number(entity.own);
    out.flag(entity.is_novel);
  }
  write_texts(out, command.words);
  for (const LinkedWord& word : command.links.words) out.number(word.holders);
}

LinkedCommand read_linked(MessageReader& in) {
  LinkedCommand command;
  const std::size_t count = read_first_count(in);
  for (std::size_t j = 0; j < count; ++j) {
    command.first.push_back(in.number_below(passages_end));
    command.terms_of_first.push_back(in.number());
  }
  command.candidates = in.ascending(passages_end);
  command.idf = read_all(in, [&] { return in.wide(); });
  if (command.idf.size() > most_covered_terms) in.refuse();
  command.is_keywords = in.flag();
  AscendingNumbers entities(in);
  command.links.entities = read_all(in, [&] {
    LinkedEntity entity;
    entity.entity = entities.next();
    entity.linked = read_set(in);
    entity.own = read_set(in);
    entity.is_novel = in.flag();
    return entity;
  });
  command.words = read_sorted_texts(in);
  for (std::uint32_t w = 0; w < command.words.size(); ++w) command.links.words.push_back({w, read_set(in)});
  // Bits of terms and passages that do not exist are cleared, so that later code can use bits as indices.
  const TermSet known = first_terms(command.idf.size());
  for (TermSet& terms : command.terms_of_first) terms &= known;
  const auto first = static_cast<FirstSet>((1u << command.first.size()) - 1);
  for (LinkedEntity& entity : command.links.entities) entity.linked &= first, entity.own &= first;
  for (LinkedWord& word : command.links.words) word.holders &= first;
  return command;
}

void write_linked_answer(MessageWriter& out, std::span<const LinkedPassage> answer) {
  out.number(answer.size());
  for (const LinkedPassage& linked : answer) {
    out.number(linked.passage);
    out.real(linked.score);
  }
}

std::vector<LinkedPassage> read_linked_answer(MessageReader& in) {
  return read_all(in, [&] {
    LinkedPassage linked;
    linked.passage = in.number_below(passages_end);
    linked.score = in.wide();
    return linked;
  });
}

// Of a pair only the terms are sent: the coordinator keeps the passages and the document frequency.
void write_facts_command(MessageWriter& out, const FactsCommand& command) {
  write_terms(out, command.masked_terms);
  out.reals(command.masked_vector);
  out.ascending(command.named);
  out.ascending(command.passages);
  out.number(command.first_vectors.size());
  for (const std::vector<float>& vector : command.first_vectors) out.reals(vector);
  out.flag(command.with_documents);
  out.number(command.pairs.size());
  for (const BridgePair& pair : command.pairs) out.text(pair.terms);
}

FactsCommand read_facts_command(MessageReader& in) {
  FactsCommand command;
  command.masked_terms = read_terms(in);
  command.masked_vector = in.reals();
  command.named = in.ascending(numbers_end);
  command.passages = in.ascending(passages_end);
  const std::size_t vectors = read_first_count(in);
  for (std::size_t j = 0; j < vectors; ++j) command.first_vectors.push_back(in.reals());
  command.with_documents = in.flag();
  for (std::string& terms : read_sorted_texts(in)) command.pairs.push_back({std::move(terms), 0, 0});
  return command;
}

// Ranks are not sent: the coordinator computes them from all shards.
void write_facts(MessageWriter& out, std::span<const CandidateFacts> facts) {
  out.number(facts.size());
  for (const CandidateFacts& of : facts) {
    const TrailFacts& known = of.facts;
    out.number(known.passage);
    for (const float value : {known.words, known.masked_words, known.cosine, known.masked_cosine, known.base}) out.real(value);
    for (const std::uint64_t value :
         {known.mass, known.mass_of_seeds, known.same_title, known.document, known.terms, known.title_terms}) {
      out.number(value);
    }
    out.flag(known.is_own);
    out.real(known.title_weight);
    for (const FirstSet set : {known.links.forward, known.links.back, known.links.shared, known.links.novel, known.links.wide}) {
      out.number(set);
    }
    for (std::size_t j = 0; j < most_first_passages; ++j) {
      if ((known.links.wide >> j & 1) != 0) out.real(known.rare_words[j]);
      out.real(known.products[j]);
    }
    out.ascending(of.pairs);
  }
}

std::vector<CandidateFacts> read_facts(MessageReader& in, std::size_t pairs) {
  return read_all(in, [&] {
    CandidateFacts of;
    TrailFacts& known = of.facts;
    known.passage = in.number_below(passages_end);
    for (float* value : {&known.words, &known.masked_words, &known.cosine, &known.masked_cosine, &known.base})
      *value = read_score(in);
    for (std::uint64_t* value :
         {&known.mass, &known.mass_of_seeds, &known.same_title, &known.document, &known.terms, &known.title_terms}) {
      *value = in.number();
    }
    known.is_own = in.flag();
    known.title_weight = in.wide();
    for (FirstSet* set : {&known.links.forward, &known.links.back, &known.links.shared, &known.links.novel, &known.links.wide}) {
      *set = read_set(in);
    }
    // A narrow link is a wide one, too; rare_words is only sent for wide links.
    if ((known.links.narrow() & ~known.links.wide) != 0 || known.title_weight < 0) in.refuse();
    for (std::size_t j = 0; j < most_first_passages; ++j) {
      if ((known.links.wide >> j & 1) != 0) known.rare_words[j] = read_score(in);
      known.products[j] = read_score(in);
    }
    of.pairs = in.ascending(pairs);
    return of;
  });
}

void write_places(MessageWriter& out, const PlacesCommand& command) {
  out.number(command.base.size());
  for (const ListPlace<float>& place : command.base) {
    out.real(place.value);
    out.number(place.index);
  }
  out.number(command.graph.size());
  for (const ListPlace<std::uint64_t>& place : command.graph) {
    out.number(place.value);
    out.number(place.index);
  }
  out.number(command.pairs.size());
  for (const auto& [first, second] : command.pairs) {
    out.text(first);
    out.text(second);
  }
}

PlacesCommand read_places(MessageReader& in) {
  PlacesCommand command;
  command.base = read_all(in, [&] {
    const float value = read_score(in);
    return ListPlace<float>{value, in.number_below(passages_end)};
  });
  command.graph = read_all(in, [&] {
    const std::uint64_t value = in.number();
    return ListPlace<std::uint64_t>{value, in.number_below(passages_end)};
  });
  command.pairs = read_all(in, [&] {
    std::string first(in.text());
    return std::pair(std::move(first), std::string(in.text()));
  });
  // Each pair costs an intersection of posting lists: rejecting duplicates bounds the work of a forged message.
  for (std::size_t i = 1; i < command.pairs.size(); ++i) {
    if (command.pairs[i] <= command.pairs[i - 1]) in.refuse();
  }
  return command;
}

void write_places_answer(MessageWriter& out, const PlacesAnswer& answer) {
  for (const std::vector<std::uint32_t>* counts : {&answer.base, &answer.graph, &answer.pairs}) write_numbers(out, *counts);
}

PlacesAnswer read_places_answer(MessageReader& in) {
  PlacesAnswer answer;
  for (std::vector<std::uint32_t>* counts : {&answer.base, &answer.graph, &answer.pairs}) *counts = read_numbers(in);
  return answer;
}

}  // namespace hop::core
