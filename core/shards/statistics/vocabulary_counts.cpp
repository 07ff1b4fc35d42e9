// Each shard sends the terms chosen for its own passages; the union is the corpus vocabulary, and a term's rank in it is its
// number in the corpus. A merge join of two sorted lists maps it to a shard's terms.
#include "core/shards/statistics/vocabulary_counts.hpp"

#include <algorithm>
#include <functional>

#include "core/base/concat.hpp"
#include "core/exchange/record_frame.hpp"
#include "core/methods/kgp/term_vocabulary.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

VocabularyCounts count_vocabulary(const Shard& shard, std::uint32_t terms_each, const EntityRules& rules) {
  // choose() does not use the largest share: edges_of_passage() checks it against the counts of the whole corpus.
  TermVocabularyBuilder builder(shard.part().words(), terms_each, 1);
  work_to_end([&](WorkBudget& budget) { return builder.choose(budget); });
  VocabularyCounts counts{terms_each, {}, write_entity_counts(count_entities(shard, rules))};
  for (std::uint32_t term = 0; term < shard.passages_of_term.size(); ++term) {
    if (builder.is_chosen(term)) counts.terms.emplace_back(shard.graph->view().terms[term]);
  }
  return counts;
}

Result<VocabularyCounts> merge_vocabularies(std::vector<VocabularyCounts> parts) {
  VocabularyCounts whole;
  std::vector<std::vector<std::uint8_t>> entities;
  for (VocabularyCounts& part : parts) {
    if (part.terms_each != parts.front().terms_each)
      return Error{Status::bad_input, "vocabularies: the values of kgp.terms differ", ""};
    whole.terms_each = part.terms_each;
    append_moved(whole.terms, part.terms);
    entities.push_back(std::move(part.entities));
  }
  std::sort(whole.terms.begin(), whole.terms.end());
  whole.terms.erase(std::unique(whole.terms.begin(), whole.terms.end()), whole.terms.end());
  auto merged = merge_entity_counts_bytes(entities);
  if (!merged) return std::move(merged).error();
  whole.entities = std::move(merged).value();
  return whole;
}

std::vector<std::uint8_t> write_vocabulary(const VocabularyCounts& counts) {
  return write_record_frame(MessageKind::vocabulary, counts);
}

Result<VocabularyCounts> read_vocabulary(std::span<const std::uint8_t> bytes) {
  return read_record_frame<VocabularyCounts>(bytes, MessageKind::vocabulary, "vocabulary", [](const VocabularyCounts& counts) {
    return is_ascending(counts.terms, std::less<>());
  });
}

Result<void> give_vocabulary(Shard& shard, const VocabularyCounts& counts) {
  const auto entities = read_entity_counts(counts.entities);
  if (!entities) return entities.error();
  const Graph& graph = shard.graph->view();
  PartVocabulary given;
  given.terms_each = counts.terms_each;
  Csr<std::uint32_t> passages_of_term;
  std::size_t at = 0;
  for (std::uint32_t term = 0; term < graph.terms.size(); ++term) {
    while (at < counts.terms.size() && counts.terms[at] < graph.terms[term]) ++at;
    if (at == counts.terms.size() || counts.terms[at] != graph.terms[term]) continue;
    given.terms.push_back(term);
    given.numbers.push_back(static_cast<std::uint32_t>(at));
    std::vector<std::uint32_t>& row = passages_of_term.values;
    graph.postings.each(term, [&](std::uint32_t passage, std::uint32_t) { row.push_back(passage); });
    passages_of_term.end_row();
  }
  given.of_passage = transpose(passages_of_term.view(), graph.passage_count());
  if (auto done = give_entities(shard, entities.value()); !done) return done;
  auto made = std::make_shared<const PartVocabulary>(std::move(given));
  // Replaces an older vocabulary of the same size.
  for (auto& known : shard.vocabularies) {
    if (known->terms_each != counts.terms_each) continue;
    known = std::move(made);
    return {};
  }
  shard.vocabularies.push_back(std::move(made));
  return {};
}

Result<void> add_vocabulary(CorpusSummary& summary, const VocabularyCounts& counts) {
  const auto entities = read_entity_counts(counts.entities);
  if (!entities) return entities.error();
  add_entity_counts(summary, entities.value());
  auto& known = summary.vocabularies;
  if (std::count(known.begin(), known.end(), counts.terms_each) == 0) known.push_back(counts.terms_each);
  return {};
}

}  // namespace hop::core
