// What parts tell is checked together: each candidate comes from exactly one part, and parts agree on the terms of the question.
#include "core/methods/candidate_facts.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/methods/views.hpp"

namespace hop::core {
namespace {

constexpr float most_of_a_vector = 1e15f;  // squares and their sums stay finite
constexpr float most_of_a_weight = 2;      // weights of a unit vector are at most 1, up to rounding

}  // namespace

void append_vector(const Graph& graph, std::uint32_t passage, std::vector<float>& values) {
  const std::size_t begin = values.size();
  values.resize(begin + graph.dimension);
  read_row(vector_view(graph), passage, std::span(values).subspan(begin));
}

bool CandidateRow::is_in_bounds() const {
  const auto fits_vector = [](float value) { return value >= -most_of_a_vector && value <= most_of_a_vector; };
  const auto fits_weight = [](float weight) { return weight >= 0 && weight <= most_of_a_weight; };
  return terms.size() == weights.size() && std::all_of(vector.begin(), vector.end(), fits_vector) &&
         std::all_of(weights.begin(), weights.end(), fits_weight);
}

bool ToldCandidates::add(ToldCandidates&& other) {
  append_moved(rows, other.rows);
  if (other.terms.size() != terms.size()) return false;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].passage_count == 0) terms[i] = other.terms[i];
    else if (other.terms[i].passage_count != 0 && other.terms[i] != terms[i]) return false;
  }
  return true;
}

void CandidatesOfParts::name(std::vector<std::uint32_t> passages, bool vectors) {
  named_ = {vectors, std::move(passages)};
  sort_stable(named_.passages);
}

bool CandidatesOfParts::tell_names(Exchange& exchange) {
  const std::vector<std::uint32_t>& passages = named_.passages;
  if (exchange.leads() && std::adjacent_find(passages.begin(), passages.end()) != passages.end()) {
    return exchange.refuse("two of them have the same passage");
  }
  if (!exchange.tell(named_)) return false;
  return passages.size() <= most_ || exchange.refuse("more candidates than the options allow");
}

bool CandidatesOfParts::gather_rows(const CorpusPart& part, Exchange& exchange) {
  const auto sort_rows = [](ToldCandidates& facts) {
    sort_stable(facts.rows, [](const CandidateRow& a, const CandidateRow& b) { return a.passage < b.passage; });
  };
  if (!exchange.gather(facts_, sort_rows)) return false;
  if (!exchange.leads()) return true;
  const std::size_t dimension = named_.vectors ? part.view().dimension : 0;
  const auto is_row_of = [&](const CandidateRow& row, std::uint32_t passage) {
    return row.passage == passage && row.vector.size() == dimension;
  };
  const auto is_of_corpus = [&](const CorpusTerm& term) { return term.passage_count <= part.corpus_passages(); };
  const std::vector<std::uint32_t>& passages = named_.passages;
  if (!std::equal(facts_.rows.begin(), facts_.rows.end(), passages.begin(), passages.end(), is_row_of)) {
    return exchange.refuse("not one row of each candidate");
  }
  if (!std::all_of(facts_.terms.begin(), facts_.terms.end(), is_of_corpus)) {
    return exchange.refuse("a term in more passages than the corpus has");
  }
  return true;
}

const CandidateRow& CandidatesOfParts::row_of(std::uint32_t candidate) const {
  return *std::lower_bound(facts_.rows.begin(), facts_.rows.end(), candidate,
                           [](const CandidateRow& row, std::uint32_t passage) { return row.passage < passage; });
}

}  // namespace hop::core
