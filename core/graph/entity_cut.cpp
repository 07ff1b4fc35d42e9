// A heading of the template that most documents follow says nothing about a passage, and would join all of them.
#include "core/graph/entity_cut.hpp"

namespace hop::core {
namespace {

bool is_above(std::uint64_t count, double share, std::uint64_t whole, const EntityRules& rules) {
  return count > rules.never_common_passages && static_cast<double>(count) > share * static_cast<double>(whole);
}

// A name that keeps its own passages is common above √N passages, too: 1 % of a corpus of 10,000, and more of a smaller one.
bool is_common_name(const TieCounts& ties, const EntityRules& rules, std::uint64_t passages) {
  if (!rules.keep_own_when_common) return is_above(ties.all(), rules.name_share, passages, rules);
  const std::uint64_t mentions = ties.mentions + ties.phrases;
  return mentions * mentions > passages && is_above(mentions, rules.name_share, passages, rules);
}

}  // namespace

void DocumentCount::add(std::uint32_t passage) {
  const std::uint32_t document = graph_.document_of_passage[passage];
  if (document == last_ || passage >= graph_.passage_ids.size()) return;  // a shard's placeholders have no ids
  if (graph_.document_ids[document] == graph_.passage_ids[passage]) return;
  last_ = document;
  ++count_;
}

EntityCut cut_entity(const TieCounts& ties, const EntityRules& rules, CorpusSize corpus) {
  EntityCut cut;
  cut.passages = cut.linked_passages = ties.all();
  cut.own_documents = ties.own_documents;
  if (ties.is_name) {
    cut.is_boilerplate = is_above(ties.own_documents, boilerplate_share, corpus.documents, rules);
    if (cut.is_boilerplate) return cut;
    cut.is_common = is_common_name(ties, rules, corpus.passages);
    cut.keeps_mentions = !cut.is_common;
    if (cut.is_common && !rules.keep_own_when_common) return cut;
    if (cut.is_common) cut.passages = ties.own;
  } else {
    cut.is_common = is_above(ties.all(), rules.phrase_share, corpus.passages, rules);
    if (cut.is_common || ties.all() < rules.minimum_phrase_passages) return cut;
  }
  cut.is_kept = cut.passages > 0 && cut.passages >= rules.minimum_passages;
  return cut;
}

}  // namespace hop::core
