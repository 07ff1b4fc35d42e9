// The second stage of trail: candidates scored again (docs/methods/trail.md, "Second stage").
#include <algorithm>
#include <cmath>

#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/methods/trail.hpp"
#include "core/methods/trail_candidate.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {

namespace {

// Fitted by logistic regression on the train questions, then rounded.
constexpr RescoreWeights with_masked_vector = {1.8, 6.0, 2.5, 0.35, -0.7, 1.8, 3.0};
constexpr RescoreWeights with_question_vector = {4.0, 0.0, 5.0, 0.35, -0.7, 1.8, 3.0};

constexpr std::uint32_t no_candidate = 0xffffffff;

using Candidate = TrailCandidate;

std::vector<Candidate> collect_candidates(const TrailInput& input, const TrailLists& lists) {
  std::vector<std::uint32_t> passages;
  const auto take = [&](const std::vector<std::uint32_t>& list, std::size_t count) {
    passages.insert(passages.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size())));
  };
  take(lists.fused, input.settings.candidates);
  take(lists.base, input.settings.candidates / 2);
  take(lists.graph, input.settings.candidates / 2);
  std::sort(passages.begin(), passages.end());
  passages.erase(std::unique(passages.begin(), passages.end()), passages.end());

  std::vector<Candidate> candidates;
  for (const std::uint32_t passage : passages) {
    Candidate candidate;
    candidate.passage = passage;
    const auto place = std::find(lists.fused.begin(), lists.fused.end(), passage);
    candidate.fused_rank = static_cast<std::uint32_t>(place - lists.fused.begin()) + 1;
    candidate.log_rank = static_cast<float>(natural_log(candidate.fused_rank));
    candidates.push_back(candidate);
  }
  return candidates;
}

void score_vectors(const TrailInput& input, std::vector<Candidate>& candidates) {
  const VectorView vectors = vector_view(input.graph.view());
  for (Candidate& candidate : candidates) {
    const std::uint32_t row = candidate.passage;
    if (!input.base.cosines.empty()) candidate.cosine = input.base.cosines[row];
    if (!input.masked_vector.empty()) {
      scan(input.graph.kernels(), vectors, input.masked_vector, row, row + 1, {&candidate.masked_cosine, 1});
    }
  }
}

// b′: BM25 of the masked question over the maximum BM25 of the full one.
void score_masked_words(const TrailInput& input, const SearchSettings& settings, std::vector<Candidate>& candidates) {
  if (!(input.base.words_maximum > 0)) return;
  std::vector<float> words(input.base.words.size());
  bm25_scores(lexical_view(input.graph.view()), *input.graph.bm25_normalisers(settings.bm25), input.question.masked_terms,
              settings.bm25, words);
  for (Candidate& candidate : candidates) candidate.masked_bm25 = words[candidate.passage] / input.base.words_maximum;
}

// π the mass that comes from the question's entities alone.
void score_graph(const TrailInput& input, const TrailLists& lists, std::vector<Candidate>& candidates) {
  std::uint64_t heaviest_mass = 0;
  PageRankMasses masses;
  if (!lists.seeds.empty()) {
    PageRankWorkspace workspace;
    spread_page_rank(input.entities, lists.seeds, {}, input.settings.page_rank, input.allowed, workspace, masses);
    heaviest_mass = *std::max_element(masses.passages.begin(), masses.passages.end());
  }
  for (Candidate& candidate : candidates) {
    const std::uint64_t mass = heaviest_mass == 0 ? 0 : masses.passages[candidate.passage];
    candidate.graph = graph_feature(mass, heaviest_mass);
  }
}

// Calls visit(passage) for the passages that f is linked to: those that own an entity f is linked to, those linked to f's
// own entity, and those that share a rare entity with it; some more than once, f itself too.
template <class Visit>
void for_each_linked(const EntityGraph& entities, std::uint32_t f, Visit visit) {
  const auto row = entities.entities_of_passage.row(f);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint32_t entity = row[i];
    const bool all = entities.own_by_passage[entities.entities_of_passage.offsets[f] + i] != 0 ||
                     entities.passage_count[entity] <= rare_entity_count;
    const auto passages = entities.passages_of_entity.row(entity);
    const std::size_t first_entry = entities.passages_of_entity.offsets[entity];
    for (std::size_t j = 0; j < passages.size(); ++j) {
      if (all || entities.own_by_entity[first_entry + j]) visit(passages[j]);
    }
  }
}

// Which of the question's terms occur in each passage of a sorted list: one bit a term.
class TermPresence {
 public:
  TermPresence(const Graph& graph, std::span<const QueryTerm> terms, std::span<const std::uint32_t> passages)
      : words_((terms.size() + 63) / 64), bits_(words_ * passages.size()) {
    for (std::size_t t = 0; t < terms.size(); ++t) {
      const PostingsView& postings = graph.postings;
      std::uint32_t from = postings.offsets[terms[t].term];
      const std::uint32_t end = postings.offsets[terms[t].term + 1];
      for (std::size_t p = 0; p < passages.size(); ++p) {
        from = postings.find(from, end, passages[p]);
        if (from == end) break;
        if (postings.passage(from) == passages[p]) bits_[p * words_ + t / 64] |= std::uint64_t{1} << (t % 64);
      }
    }
  }

  bool either_has(std::size_t a, std::size_t b, std::size_t term) const {
    return ((bits_[a * words_ + term / 64] | bits_[b * words_ + term / 64]) >> (term % 64) & 1) != 0;
  }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// cover: the largest share, by idf, of the question's terms that occur in c or in a linked f of the first passages.
void score_cover(const TrailInput& input, const TrailLists& lists, std::vector<Candidate>& candidates) {
  const Graph& graph = input.graph.view();
  const std::span<const QueryTerm> terms = input.question.terms;
  std::vector<double> idf;
  double total = 0;
  for (const QueryTerm& term : terms) {
    idf.push_back(bm25_idf(graph.passage_count(), graph.postings.row_size(term.term)));
    total += idf.back();
  }
  if (terms.empty()) return;

  const std::size_t first_count = std::min(cover_passages, lists.fused.size());
  std::vector<std::uint32_t> passages, read;  // candidates; these and the first of the fused list, which may be none
  for (const Candidate& candidate : candidates) passages.push_back(candidate.passage);
  read.assign(lists.fused.begin(), lists.fused.begin() + static_cast<std::ptrdiff_t>(first_count));
  read.insert(read.end(), passages.begin(), passages.end());
  std::sort(read.begin(), read.end());
  read.erase(std::unique(read.begin(), read.end()), read.end());
  const TermPresence presence(graph, terms, read);
  const auto place_in = [](const std::vector<std::uint32_t>& list, std::uint32_t passage) {
    const auto found = std::lower_bound(list.begin(), list.end(), passage);
    return found != list.end() && *found == passage ? static_cast<std::uint32_t>(found - list.begin()) : no_candidate;
  };

  std::vector<std::uint32_t> linked_from(candidates.size(), no_candidate);  // the f that this one was last met from
  for (std::uint32_t rank = 0; rank < first_count; ++rank) {
    const std::uint32_t f = lists.fused[rank], f_row = place_in(read, f);
    for_each_linked(input.entities, f, [&](std::uint32_t passage) {
      const std::uint32_t place = passage == f ? no_candidate : place_in(passages, passage);
      if (place == no_candidate || linked_from[place] == rank) return;
      linked_from[place] = rank;
      const std::uint32_t row = place_in(read, passage);
      double covered = 0;
      for (std::size_t t = 0; t < terms.size(); ++t) {
        if (presence.either_has(row, f_row, t)) covered += idf[t];
      }
      Candidate& candidate = candidates[place];
      const float cover = static_cast<float>(covered / total);
      if (cover > candidate.cover) candidate.cover = cover, candidate.covered_with = f;
    });
  }
}

void score_own(const TrailInput& input, std::vector<Candidate>& candidates) {
  for (Candidate& candidate : candidates) {
    const auto row = input.entities.entities_of_passage.row(candidate.passage);
    const std::size_t first_entry = input.entities.entities_of_passage.offsets[candidate.passage];
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (input.entities.own_by_passage[first_entry + i] &&
          std::binary_search(input.question.entities.begin(), input.question.entities.end(), row[i])) {
        candidate.own = 1;
      }
    }
  }
}

RescoreWeights choose_weights(const TrailInput& input) {
  if (input.settings.weights) return *input.settings.weights;
  return shipped_rescore_weights(!input.masked_vector.empty());
}

// A candidate that the question's entities lead to has that path; else one that completes a passage of the first stage.
Path path_of(const TrailInput& input, const TrailLists& lists, const Candidate& candidate) {
  Path path = mass_path(input.entities, lists.masses, lists.seeds, candidate.passage);
  const bool from_question = path.front().is_entity || candidate.covered_with == no_index;
  if (from_question) return path;
  path = mass_path(input.entities, lists.masses, lists.seeds, candidate.covered_with);
  for (const PathStep& step : path) {
    if (!step.is_entity && step.index == candidate.passage) return {{false, candidate.passage, PathLink::question}};
  }
  path.push_back({false, candidate.passage, PathLink::cover});
  return path;
}

}  // namespace

RescoreWeights shipped_rescore_weights(bool masked_vector) { return masked_vector ? with_masked_vector : with_question_vector; }

Ranking rescore_trail(const TrailInput& input, const TrailLists& lists, const SearchSettings& settings, std::size_t hits) {
  std::vector<Candidate> candidates = collect_candidates(input, lists);
  score_vectors(input, candidates);
  score_masked_words(input, settings, candidates);
  score_graph(input, lists, candidates);
  score_own(input, candidates);
  score_cover(input, lists, candidates);

  const RescoreWeights w = choose_weights(input);
  for (Candidate& c : candidates) c.score = weigh(w, c);
  sort_stable(candidates, better_candidate);

  Ranking ranking;
  ranking.part_names = {"cosine", "masked_cosine", "masked_bm25", "graph", "log_rank", "own", "cover"};
  for (const Candidate& c : candidates) {
    if (ranking.passages.size() == hits) return ranking;
    ranking.passages.push_back(c.passage);
    ranking.scores.push_back(static_cast<float>(c.score));
    ranking.parts.insert(ranking.parts.end(), {static_cast<float>(w.cosine * c.cosine),
                                               static_cast<float>(w.masked_cosine * c.masked_cosine),
                                               static_cast<float>(w.masked_bm25 * c.masked_bm25),
                                               static_cast<float>(w.graph * c.graph),
                                               static_cast<float>(w.log_rank * c.log_rank), static_cast<float>(w.own * c.own),
                                               static_cast<float>(w.cover * c.cover)});
    ranking.paths.push_back(path_of(input, lists, c));
  }
  PassageSet taken(input.graph.view().passage_count());
  for (const Candidate& c : candidates) taken.add(c.passage);
  const float last_score = candidates.empty() ? 0 : static_cast<float>(candidates.back().score);
  for (std::size_t i = 0; i < lists.fused.size() && ranking.passages.size() < hits; ++i) {
    const std::uint32_t passage = lists.fused[i];
    if (taken.contains(passage)) continue;
    ranking.passages.push_back(passage);
    ranking.scores.push_back(score_behind(last_score, i));
    ranking.parts.insert(ranking.parts.end(), ranking.part_names.size(), 0.0f);
    ranking.paths.push_back(mass_path(input.entities, lists.masses, lists.seeds, passage));
  }
  return ranking;
}

}  // namespace hop::core
