// Works from the links to the passages: the entities and rare words of the first passages are merged once, then their posting
// lists are scanned. The cost depends mainly on the length of these lists.
#include "core/methods/trail/trail_links.hpp"

#include <algorithm>
#include <array>

#include "core/base/sort.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {
namespace {

constexpr double weight_of_shared_terms = 0.5;
constexpr double scale_of_rare_words = 10;
constexpr float weight_of_named_bridge = 0.3f;  // of a name that the question has
constexpr double score_of_all_words = 1e6;      // exceeds the score of any link

FirstSet only(std::size_t place) { return static_cast<FirstSet>(1u << place); }

bool is_rare(const EntityGraph& entities, std::uint32_t entity) {
  return entities.passage_count[entity] <= most_passages_of_rare_entity;
}

// Binary search in entries that are sorted by `key`; null if none has the number.
template <class Entry, class Number>
const Entry* find_entry(const std::vector<Entry>& entries, Number Entry::* key, std::uint32_t number) {
  const auto found = std::lower_bound(entries.begin(), entries.end(), number,
                                      [&](const Entry& entry, std::uint32_t wanted) { return entry.*key < wanted; });
  return found != entries.end() && (*found).*key == number ? &*found : nullptr;
}

// The first passages that a passage is narrowly linked to through one of its entities.
FirstSet linked_through(const LinkedEntity& entity, bool is_own, bool is_rare) {
  return static_cast<FirstSet>(entity.own | (is_own || is_rare ? entity.linked : 0));
}

}  // namespace

// Words of the question are not rare words: they already count as covered terms.
FirstPassage read_first_passage(const TrailCorpus& corpus, std::uint32_t passage, std::span<const TermBit> terms) {
  FirstPassage first;
  for (const TermBit& term : terms) {
    if (term.set() != 0 && corpus.graph.postings.has(term.term, passage)) first.terms |= term.set();
  }
  const auto row = corpus.entities.entities_of_passage.row(passage);
  const std::size_t begin = corpus.entities.entities_of_passage.offsets[passage];
  for (std::size_t i = 0; i < row.size(); ++i) {
    first.entities.push_back({row[i], corpus.entities.own_by_passage[begin + i] != 0});
  }
  for (const std::uint32_t word : corpus.rare_words.row(passage)) {
    const auto is_same = [&](const TermBit& term) { return term.term == word; };
    if (std::none_of(terms.begin(), terms.end(), is_same)) first.rare_words.push_back(word);
  }
  if (corpus.graph.has_vectors()) {
    first.vector.resize(corpus.graph.dimension);
    read_row(vector_view(corpus.graph), passage, first.vector);
  }
  return first;
}

FirstLinks join_first_passages(std::span<const FirstPassage> first, std::span<const std::uint32_t> named) {
  FirstLinks links;
  std::vector<LinkedEntity> entities;
  std::vector<LinkedWord> words;
  for (std::size_t j = 0; j < first.size(); ++j) {
    for (const FirstPassage::Entity& of : first[j].entities) {
      LinkedEntity& entity = entities.emplace_back(LinkedEntity{of.entity, only(j), of.is_own ? only(j) : FirstSet{0}});
      if (j < most_bridged_passages) entity.held[j] = of.held;
    }
    for (const std::uint32_t word : first[j].rare_words) words.push_back({word, only(j)});
  }
  // Equal entities become adjacent, and their sets of first passages are merged; likewise for words.
  sort_stable(entities, [](const LinkedEntity& a, const LinkedEntity& b) { return a.entity < b.entity; });
  sort_stable(words, [](const LinkedWord& a, const LinkedWord& b) { return a.term < b.term; });
  for (const LinkedEntity& entity : entities) {
    if (links.entities.empty() || links.entities.back().entity != entity.entity) {
      links.entities.push_back(entity);
      links.entities.back().is_novel = !std::binary_search(named.begin(), named.end(), entity.entity);
    } else {
      links.entities.back().linked |= entity.linked;
      links.entities.back().own |= entity.own;
      for (std::size_t j = 0; j < most_bridged_passages; ++j) links.entities.back().held[j] += entity.held[j];
    }
  }
  for (const LinkedWord& word : words) {
    if (links.words.empty() || links.words.back().term != word.term) links.words.push_back(word);
    else links.words.back().holders |= word.holders;
  }
  return links;
}

std::uint32_t PassagePool::add(std::uint32_t passage) {
  std::uint32_t& place = place_[passage];
  if (place == 0) {
    members_.push_back({passage});
    place = static_cast<std::uint32_t>(members_.size());
  }
  return place - 1;
}

// A term of many passages is looked up for each member; for any other, its postings are read.
void PassagePool::find_terms(const PostingsView& postings, std::span<const TermBit> terms) {
  std::vector<std::uint32_t> passages;  // of the members, ascending
  for (const TermBit& term : terms) {
    if (term.set() == 0) continue;
    if (postings.row_size(term.term) / postings_of_a_search < members_.size()) {
      postings.each(term.term, [&](std::uint32_t passage, std::uint32_t) {
        if (const std::uint32_t place = place_[passage]; place != 0) members_[place - 1].terms |= term.set();
      });
      continue;
    }
    if (passages.empty()) {
      for (const Member& member : members_) passages.push_back(member.passage);
      sort_stable(passages);
    }
    postings.each_of(term.term, passages,
                     [&](std::size_t i, std::uint32_t) { members_[place_[passages[i]] - 1].terms |= term.set(); });
  }
}

void add_linked_passages(const TrailCorpus& corpus, const FirstLinks& links, PassagePool& pool) {
  const auto add = [&](std::uint32_t passage, FirstSet linked) {
    if (linked != 0 && corpus.is_allowed(passage)) pool[pool.add(passage)].wide |= linked;
  };
  for (const LinkedEntity& entity : links.entities) {
    const auto passages = corpus.entities.passages_of_entity.row(entity.entity);
    const std::size_t begin = corpus.entities.passages_of_entity.offsets[entity.entity];
    const bool rare = is_rare(corpus.entities, entity.entity);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      add(passages[i], linked_through(entity, corpus.entities.own_by_entity[begin + i] != 0, rare));
    }
    // A title that contains the name of an entity, such as a longer name, makes a wide link.
    for (const std::uint32_t passage : corpus.entities.titles_with_entity.row(entity.entity)) add(passage, entity.linked);
  }
  for (const LinkedWord& word : links.words) {
    corpus.graph.postings.each(word.term, [&](std::uint32_t passage, std::uint32_t) { add(passage, word.holders); });
  }
}

void add_passages_with_all(const TrailCorpus& corpus, std::span<const TermBit> terms, std::size_t term_count, PassagePool& pool) {
  if (terms.empty() || terms.size() != term_count) return;
  const PostingsView& postings = corpus.graph.postings;
  // Intersects by probing: scans the shortest posting list and looks each passage up in the others.
  const auto rarest = std::min_element(terms.begin(), terms.end(), [&](const TermBit& a, const TermBit& b) {
    return postings.row_size(a.term) < postings.row_size(b.term);
  });
  postings.each(rarest->term, [&](std::uint32_t passage, std::uint32_t) {
    const auto holds = [&](const TermBit& of) { return postings.has(of.term, passage); };
    if (corpus.is_allowed(passage) && std::all_of(terms.begin(), terms.end(), holds)) pool.add(passage);
  });
}

std::vector<LinkedPassage> best_linked_passages(const TrailQuestionFacts& question, const PassagePool& pool,
                                                std::size_t candidates, const ScaledScores& base) {
  const TermSet all = question.asks_for_all_words() ? first_terms(question.idf.size()) : 0;
  std::vector<LinkedPassage> best;
  for (std::size_t place = candidates; place < pool.size(); ++place) {
    const PassagePool::Member& member = pool[place];
    if (member.terms == 0) continue;
    // `all` is empty for a question that is not a keyword query, and member.terms is not.
    double score = member.terms == all ? score_of_all_words + base[member.passage] : 0;
    each_first(member.wide, [&](std::size_t j) {
      const TermSet of_first = question.first[j].terms;
      score = std::max(
          score, question.idf_of(member.terms & ~of_first) + weight_of_shared_terms * question.idf_of(member.terms & of_first));
    });
    // Insertion into a sorted list of at most 15 passages.
    const LinkedPassage linked{member.passage, score};
    if (!(score > 0) || (best.size() == most_linked_candidates && !is_better_linked(linked, best.back()))) continue;
    if (best.size() == most_linked_candidates) best.pop_back();
    auto before = best.end();
    while (before != best.begin() && is_better_linked(linked, *(before - 1))) --before;
    best.insert(before, linked);
  }
  return best;
}

void find_links_to_first(const TrailCorpus& corpus, const FirstLinks& links, const PassagePool& pool,
                         std::span<const std::uint32_t> first, std::span<TrailFacts> candidates) {
  std::vector<std::uint32_t> candidate_at(pool.size(), PassagePool::nowhere);
  for (std::size_t c = 0; c < candidates.size(); ++c)
    candidate_at[pool.place_of(candidates[c].passage)] = static_cast<std::uint32_t>(c);

  for (const LinkedWord& word : links.words) {
    const double idf = bm25_idf(corpus.words.corpus_passage_count(), corpus.words.document_frequency(word.term));
    const auto weight = static_cast<float>(idf / scale_of_rare_words);
    corpus.graph.postings.each(word.term, [&](std::uint32_t passage, std::uint32_t) {
      const std::uint32_t place = pool.place_of(passage);
      if (place == PassagePool::nowhere || candidate_at[place] == PassagePool::nowhere) return;
      TrailFacts& facts = candidates[candidate_at[place]];
      each_first(word.holders, [&](std::size_t j) { facts.rare_words[j] += weight; });
    });
  }
  // The other direction for entities: a candidate has few of them, and each is found by binary search.
  for (TrailFacts& facts : candidates) {
    LinksToFirst& to = facts.links;
    const auto row = corpus.entities.entities_of_passage.row(facts.passage);
    const std::size_t begin = corpus.entities.entities_of_passage.offsets[facts.passage];
    for (std::size_t i = 0; i < row.size(); ++i) {
      const LinkedEntity* entity = find_entry(links.entities, &LinkedEntity::entity, row[i]);
      if (entity == nullptr) continue;
      const bool is_own = corpus.entities.own_by_passage[begin + i] != 0, rare = is_rare(corpus.entities, row[i]);
      if (is_own) to.forward |= entity->linked;
      to.back |= entity->own;
      if (rare) to.shared |= entity->linked;
      if (entity->is_novel) to.novel |= linked_through(*entity, is_own, rare);
      const float weight = entity->is_novel ? 1 : weight_of_named_bridge;
      for (std::size_t j = 0; j < most_bridged_passages; ++j) facts.held[j] = std::max(facts.held[j], weight * entity->held[j]);
    }
    const PassagePool::Member& member = pool[pool.place_of(facts.passage)];
    to.wide = static_cast<FirstSet>(member.wide | to.narrow());
    facts.terms = member.terms;
    // A first passage that is a candidate shares all its entities with itself: clear its own bit.
    const auto self = std::find(first.begin(), first.end(), facts.passage);
    if (self == first.end()) continue;
    const auto place = static_cast<std::size_t>(self - first.begin());
    const auto others = static_cast<FirstSet>(~only(place));
    for (FirstSet* set : {&to.forward, &to.back, &to.shared, &to.novel, &to.wide}) *set &= others;
    facts.rare_words[place] = 0;
    if (place < most_bridged_passages) facts.held[place] = 0;
  }
}

}  // namespace hop::core
