// Commands arrive with numbers of the corpus. Passages and entities that the shard lacks are skipped, and words are matched as
// text, because each shard has its own vocabulary.
#include "core/methods/trail/shards/shard_second_stage.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/shards/session/shard_words.hpp"

namespace hop::core {
namespace {

Error second_stage_refusal(std::string_view why) { return {Status::bad_input, concat("message to a shard: ", why), ""}; }

}  // namespace

TrailCorpus ShardSecondStage::corpus(const Asked& asked) const {
  return {shard_.graph->view(), entities_.graph,          lexical_view_of(shard_), shard_.rare_words,
          *shard_.titles,       shard_.graph->analyzer(), shard_.graph->kernels(), asked.allowed};
}

// Also assigns the bits of the question's terms, which all later commands of the question use.
FirstAnswer ShardSecondStage::read_first_passages(const FirstCommand& command, const Asked& asked) {
  const TrailCorpus corpus = this->corpus(asked);
  terms_.clear();
  for (std::size_t t = 0; t < asked.terms.size(); ++t) {
    const auto& places = command.places_of_bits;
    const auto bit = std::lower_bound(places.begin(), places.end(), asked.term_places[t]);
    const bool has_bit = bit != places.end() && *bit == asked.term_places[t];
    terms_.push_back({asked.terms[t].term, has_bit ? static_cast<std::uint32_t>(bit - places.begin())
                                                   : static_cast<std::uint32_t>(most_covered_terms)});
  }
  FirstAnswer answer;
  for (const std::uint32_t number : command.passages) {
    const auto passage = shard_.find_passage(number);
    if (!passage) continue;
    FirstAnswer::Passage& told = answer.passages.emplace_back();
    told.passage = number;
    told.first = read_first_passage(corpus, *passage, terms_);
    if (!asked.base.cosines.empty()) told.first.cosine = asked.base.cosines[*passage];
    else told.first.vector.clear();  // without a question vector, no feature uses it
    for (FirstPassage::Entity& entity : told.first.entities) entity.entity = entities_.number_of_entity[entity.entity];
    for (const std::uint32_t word : told.first.rare_words) told.rare_words.emplace_back(corpus.graph.terms[word]);
  }
  for (std::size_t i = 0; i < command.base_list.size(); ++i) {
    const auto passage = shard_.find_passage(command.base_list[i]);
    if (!passage) continue;
    FirstAnswer::Base& told = answer.base_list.emplace_back();
    told.passage = command.base_list[i];
    told.document = document_of(corpus.graph, *passage);
    if (command.pairs && i < most_bridge_passages) {
      told.pairs = neighboring_terms(corpus.analyzer, passage_text(corpus.graph, *passage));
    }
  }
  return answer;
}

// Translates the links, fills the pool, and returns the shard's best linked passages. The pool stays for read_facts().
std::vector<LinkedPassage> ShardSecondStage::link(const LinkedCommand& command, const Asked& asked) {
  const TrailCorpus corpus = this->corpus(asked);
  links_ = {};
  for (LinkedEntity entity : command.links.entities) {
    const auto here = entities_.find(entity.entity);
    if (!here) continue;
    entity.entity = *here;
    links_.entities.push_back(entity);
  }
  for (std::size_t w = 0; w < command.words.size(); ++w) {
    if (const auto term = find_sorted(corpus.words.terms, command.words[w])) {
      links_.words.push_back({*term, command.links.words[w].holders});
    }
  }
  TrailQuestionFacts question;
  question.idf = command.idf;
  question.is_keywords = command.is_keywords;
  first_.clear();
  pool_.emplace(shard_.number_of_passage.size());
  for (const std::uint32_t number : command.candidates) {
    if (const auto passage = shard_.find_passage(number)) pool_->add(*passage);
  }
  for (std::size_t j = 0; j < command.first.size(); ++j) {
    const auto passage = shard_.find_passage(command.first[j]);
    if (passage) pool_->add(*passage);
    first_.push_back(passage ? *passage : PassagePool::nowhere);
    question.first.push_back({command.terms_of_first[j], 0, command.first[j]});
  }
  const std::size_t known = pool_->size();
  add_linked_passages(corpus, links_, *pool_);
  if (question.asks_for_all_words()) add_passages_with_all(corpus, terms_, question.idf.size(), *pool_);
  pool_->find_terms(corpus.graph.postings, terms_);
  std::vector<LinkedPassage> best = best_linked_passages(question, *pool_, known, asked.base.combined());
  for (LinkedPassage& linked : best) linked.passage = shard_.number_of_passage[linked.passage];
  return best;
}

Result<std::vector<CandidateFacts>> ShardSecondStage::read_facts(const FactsCommand& command, const Asked& asked) const {
  if (!pool_) return second_stage_refusal("facts requested before links");
  const TrailCorpus corpus = this->corpus(asked);
  const bool has_passages = !shard_.number_of_passage.empty();
  for (const std::vector<float>& vector : command.first_vectors) {
    if (has_passages && vector.size() != corpus.graph.dimension)
      return second_stage_refusal("a first vector has the wrong dimension");
  }
  const bool masked = has_passages && !command.masked_vector.empty();
  if (masked && command.masked_vector.size() != corpus.graph.dimension)
    return second_stage_refusal("the masked vector has the wrong dimension");
  if (has_passages && command.first_vectors.size() != (asked.base.cosines.empty() ? 0 : first_.size())) {
    return second_stage_refusal(concat(command.first_vectors.size(), " vectors for ", first_.size(), " first passages"));
  }
  std::vector<std::uint32_t> passages;
  for (const std::uint32_t number : command.passages) {
    const auto passage = shard_.find_passage(number);
    if (!passage) continue;
    if (pool_->place_of(*passage) == PassagePool::nowhere)
      return second_stage_refusal(concat("passage ", number, " is not a candidate"));
    passages.push_back(*passage);
  }
  std::vector<std::uint32_t> named;
  for (const std::uint32_t number : command.named) {
    if (const auto here = entities_.find(number)) named.push_back(*here);
  }
  std::vector<float> masked_words(shard_.number_of_passage.size());
  bm25_scores(corpus.words, length_normalizers(corpus.words, asked.settings.bm25), known_terms(shard_, command.masked_terms),
              asked.settings.bm25, masked_words);
  const std::span<const float> masked_vector = masked ? std::span<const float>(command.masked_vector) : std::span<const float>();
  std::vector<TrailFacts> facts = read_candidates(
      corpus,
      {terms_, named, asked.base, masked_vector, masked_words, asked.masses, asked.masses_of_seeds, command.with_documents},
      passages);
  find_links_to_first(corpus, links_, *pool_, first_, facts);
  if (!asked.base.cosines.empty()) multiply_with_first(corpus, command.first_vectors, facts);
  std::vector<CandidateFacts> told;
  for (TrailFacts& of : facts) {
    CandidateFacts& candidate = told.emplace_back();
    candidate.pairs = pairs_of_title(corpus.analyzer, corpus.graph.passage_titles[of.passage], command.pairs);
    candidate.facts = of;
    candidate.facts.passage = shard_.number_of_passage[of.passage];
  }
  return told;
}

Result<PlacesAnswer> ShardSecondStage::count(const PlacesCommand& command, const Asked& asked) const {
  // Each place costs a scan of all passages, so their number is limited to the candidates that these settings allow.
  const std::uint64_t most = 2 * std::uint64_t{asked.settings.trail.candidates} + most_linked_candidates;
  constexpr std::size_t most_pairs = 10000;
  if (command.base.size() > most || command.graph.size() > most || command.pairs.size() > most_pairs) {
    return second_stage_refusal(concat(command.base.size(), " base places, ", command.graph.size(), " graph places and ",
                                       command.pairs.size(), " pairs; the limits are ", most, ", ", most, " and ", most_pairs));
  }
  // Numbers ascend with the shard's indices: a place between two local passages becomes the index of the next one.
  const auto here = [&](auto places) {
    for (auto& place : places) {
      const auto& numbers = shard_.number_of_passage;
      place.index = static_cast<std::uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), place.index) - numbers.begin());
    }
    return places;
  };
  PlacesAnswer answer;
  const ScaledScores base = asked.base.combined();
  answer.base = count_before(base.values, here(command.base), asked.allowed, base.scale);
  answer.graph = count_before(asked.masses, here(command.graph), asked.allowed);
  const LexicalView words = lexical_view_of(shard_);
  for (const auto& [first, second] : command.pairs) answer.pairs.push_back(count_with_both(words, first, second));
  return answer;
}

}  // namespace hop::core
