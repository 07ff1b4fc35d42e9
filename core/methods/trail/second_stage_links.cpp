// The first half of the second stage: the facts about the first passages, the links that lead away from them, and the passages at the
// other ends.
#include <algorithm>

#include "core/base/sort.hpp"
#include "core/base/text_table.hpp"
#include "core/methods/trail/bridge_words.hpp"
#include "core/methods/trail/second_stage.hpp"

namespace hop::core {

// Facts about the first passages and the head of the base list, where the part has them.
void TrailSecondStage::read_first() {
  for (std::size_t j = 0; j < first_.size(); ++j) {
    if (first_here_[j] == PassagePool::nowhere) continue;
    FirstPassage first = read_first_passage(corpus_, first_here_[j], input_.question.bits);
    if (question_.has_vectors) first.cosine = input_.base.cosines[first_here_[j]];
    if (j < most_bridged_passages) {
      read_bridge_words(corpus_, input_.question.bits, question_, first_here_[j], first);
    }
    if (part_.is_whole()) {
      question_.first.push_back({first.terms, first.cosine, first_[j]});
      first_passages_.push_back(std::move(first));
      continue;
    }
    FirstTold::Passage& told = first_told_.passages.emplace_back();
    told.passage = first_[j];
    told.terms = first.terms;
    told.cosine = first.cosine;
    for (const FirstPassage::Entity& entity : first.entities) {
      told.entities.push_back({input_.entities.number_of(entity.entity), entity.is_own, entity.held});
    }
    for (const std::uint32_t word : first.rare_words) told.rare_words.emplace_back(corpus_.graph.terms[word]);
    if (question_.has_vectors) told.vector = std::move(first.vector);
  }
  const std::vector<std::uint32_t> head = head_of_base_list();
  for (std::size_t i = 0; i < head.size(); ++i) {
    const auto passage = part_.find(head[i]);
    if (!passage) continue;
    if (part_.is_whole()) {
      documents_.push_back(document_of(corpus_, *passage));
      continue;
    }
    FirstTold::Base& told = first_told_.base.emplace_back();
    told.passage = head[i];
    told.document = document_of(corpus_, *passage);
    if (i < most_bridge_passages) told.pairs = neighboring_terms(corpus_.analyzer, passage_text(corpus_.graph, *passage));
  }
}

// The merged links of the first passages, and λ of the question with the pairs of the best passages if λ < 1. With λ = 1, neither
// base score nor bridge counts.
bool TrailSecondStage::join_first(Exchange& exchange) {
  std::vector<std::vector<std::string>> pairs;
  std::vector<std::string> asked;
  if (exchange.is_alone()) {
    links_ = join_first_passages(first_passages_, input_.question.all_named());
    if (asks_for_bases_) learned_share_ = std::max(learned_share_, question_share(documents_, question_.names_a_title));
    for (std::size_t j = 0; learned_share_ < 1 && j < std::min(documents_.size(), most_bridge_passages); ++j) {
      pairs.push_back(neighboring_terms(corpus_.analyzer, passage_text(corpus_.graph, lists_.base[j])));
    }
    if (learned_share_ < 1) {
      for (const TermBit& term : input_.question.bits) asked.emplace_back(corpus_.graph.terms[term.term]);
    }
  } else {
    if (!first_told_.arrange(first_, head_of_base_list())) return exchange.refuse("first passages that are not asked for");
    const std::size_t dimension = question_.has_vectors ? part_.view().dimension : 0;
    std::vector<std::string> words;
    for (const FirstTold::Passage& told : first_told_.passages) {
      if (told.vector.size() != dimension) return exchange.refuse("a first passage with a vector of another dimension");
      words.insert(words.end(), told.rare_words.begin(), told.rare_words.end());
    }
    sort_stable(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    std::vector<FirstPassage> first;
    for (FirstTold::Passage& told : first_told_.passages) {
      FirstPassage& of = first.emplace_back();
      of.terms = told.terms & first_terms(question_.idf.size());
      of.cosine = told.cosine;
      for (const FirstTold::Entity& entity : told.entities) of.entities.push_back({entity.number, entity.is_own, entity.held});
      for (const std::string& word : told.rare_words) {
        of.rare_words.push_back(static_cast<std::uint32_t>(std::lower_bound(words.begin(), words.end(), word) - words.begin()));
      }
      links_told_.terms_of_first.push_back(of.terms);
      question_.first.push_back({of.terms, of.cosine, told.passage});
      if (question_.has_vectors) asked_.first_vectors.push_back(std::move(told.vector));
    }
    const FirstLinks joined = join_first_passages(first, input_.question.all_named());
    for (const LinkedEntity& of : joined.entities) {
      links_told_.entities.push_back({of.entity, of.linked, of.own, of.is_novel, of.held});
    }
    for (const LinkedWord& of : joined.words) links_told_.words.push_back({words[of.term], of.holders});
    for (FirstTold::Base& of : first_told_.base) {
      documents_.push_back(of.document);
      if (pairs.size() < most_bridge_passages) pairs.push_back(std::move(of.pairs));
    }
    if (asks_for_bases_) learned_share_ = std::max(learned_share_, question_share(documents_, question_.names_a_title));
    asked = input_.question.texts;
  }
  if (learned_share_ < 1) pairs_ = join_bridge_pairs(pairs, asked);
  return true;
}

// From the numbers of the corpus to the entities and words of the part.
bool TrailSecondStage::take_links(Exchange& exchange) {
  if (exchange.is_alone()) return true;
  if (!exchange.tell(links_told_)) return false;
  if (!links_told_.keep_known(first_.size(), question_.idf.size()))
    return exchange.refuse("malformed links of the first passages");
  for (const LinksTold::Entity& of : links_told_.entities) {
    if (const auto here = input_.entities.find(of.number)) {
      links_.entities.push_back({*here, of.linked, of.own, of.is_novel, of.held});
    }
  }
  for (const LinksTold::Word& of : links_told_.words) {
    if (const auto term = find_sorted(corpus_.words.terms, of.text)) links_.words.push_back({*term, of.holders});
  }
  if (exchange.leads()) return true;
  for (std::size_t j = 0; j < first_.size(); ++j) question_.first.push_back({links_told_.terms_of_first[j], 0, first_[j]});
  return true;
}

// The heads of the three lists, and the best of the passages that the first passages lead to.
void TrailSecondStage::find_candidates() {
  for (const auto* list : {&heads_, &first_}) {
    for (const std::uint32_t number : *list) {
      if (const auto passage = part_.find(number)) pool_.add(*passage);
    }
  }
  // Only passages after `known` compete for the additional places: those before are candidates or first passages.
  const std::size_t known = pool_.size();
  add_linked_passages(corpus_, links_, pool_);
  const std::span<const TermBit> bits = input_.question.bits;
  if (question_.asks_for_all_words()) add_passages_with_all(corpus_, bits, question_.idf.size(), pool_);
  pool_.find_terms(corpus_.graph.postings, bits);
  linked_ = best_linked_passages(question_, pool_, known, input_.base.combined());
  for (LinkedPassage& linked : linked_) linked.passage = part_.number_of(linked.passage);
}

}  // namespace hop::core
