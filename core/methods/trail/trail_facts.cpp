// Each fact is a look-up in a CSR row or in a score array of the question. Titles and documents become 64-bit hashes, which
// shards can compare without a common numbering.
#include "core/methods/trail/trail_facts.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/hash.hpp"
#include "core/methods/views.hpp"

namespace hop::core {
namespace {

// Hash of the key of the passage's only name. With several names or none, hash of its title. Link targets are not names.
std::uint64_t title_of(const TrailCorpus& corpus, std::uint32_t passage) {
  const EntityGraph& entities = corpus.entities;
  const auto row = entities.entities_of_passage.row(passage);
  const std::size_t begin = entities.entities_of_passage.offsets[passage];
  std::uint32_t name = no_entity, names = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!entities.own_by_passage[begin + i] || entities.is_link_target(row[i])) continue;
    name = row[i];
    ++names;
  }
  if (names != 1) return hash_bytes(corpus.graph.passage_titles[passage]);
  return hash_bytes(corpus.graph.keyword_keys[entities.keyword_of_entity[name]]);
}

// Whether the passage owns one of the named entities, that is, has it as its name.
bool owns_one_of(const EntityGraph& entities, std::uint32_t passage, std::span<const std::uint32_t> named) {
  const auto row = entities.entities_of_passage.row(passage);
  const std::size_t begin = entities.entities_of_passage.offsets[passage];
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (entities.own_by_passage[begin + i] && std::binary_search(named.begin(), named.end(), row[i])) return true;
  }
  return false;
}

}  // namespace

std::uint64_t document_of(const TrailCorpus& corpus, std::uint32_t passage) {
  const Graph& graph = corpus.graph;
  const std::uint32_t document = graph.document_of_passage[passage];
  const bool is_alone = graph.first_passage_of_document[document + 1] - graph.first_passage_of_document[document] == 1;
  return is_alone ? title_of(corpus, passage) : hash_bytes(graph.document_ids[document]);
}

TermSet terms_of_title(const TitleTerms::Title& title, std::span<const TermBit> question) {
  TermSet terms = 0;
  for (const std::uint32_t term : title.terms) {
    for (const TermBit& asked : question) {
      if (asked.term == term) terms |= asked.set();
    }
  }
  return terms;
}

std::vector<TermBit> bits_of_terms(std::span<const QueryTerm> terms) {
  std::vector<TermBit> bits;
  for (const QueryTerm& term : terms)
    bits.push_back({term.term, static_cast<std::uint32_t>(std::min(bits.size(), most_covered_terms))});
  return bits;
}

std::vector<TrailFacts> read_candidates(const TrailCorpus& corpus, const TrailQuestionHere& question,
                                        std::span<const std::uint32_t> passages) {
  const VectorView vectors = vector_view(corpus.graph);
  const ScaledScores base = question.base.combined();
  std::vector<TrailFacts> candidates;
  candidates.reserve(passages.size());
  for (std::size_t i = 0; i < passages.size(); ++i) {
    const std::uint32_t passage = passages[i];
    TrailFacts& facts = candidates.emplace_back();
    facts.passage = passage;
    facts.base = base[passage];
    if (!question.base.words.empty()) facts.words = question.base.words[passage];
    facts.masked_words = question.masked_words[i];
    if (!question.base.cosines.empty()) facts.cosine = facts.masked_cosine = question.base.cosines[passage];
    // Only the candidates need the cosine of the masked question, so it is not part of the scan of all passages.
    if (!question.masked_vector.empty()) {
      scan(corpus.kernels, vectors, question.masked_vector, passage, passage + 1, {&facts.masked_cosine, 1});
    }
    facts.mass = question.masses[passage];
    if (question.masses_of_seeds != nullptr) facts.mass_of_seeds = (*question.masses_of_seeds)[passage];
    facts.document = document_of(corpus, passage);
    facts.is_own = owns_one_of(corpus.entities, passage, question.entities);
  }
  // Title terms are cached across questions and read for all candidates in one call.
  corpus.titles.read(corpus.graph.passage_titles, corpus.words, corpus.analyzer, passages,
                     [&](std::size_t i, const TitleTerms::Title& title) {
                       candidates[i].title_weight = title.weight;
                       candidates[i].title_terms = terms_of_title(title, question.terms);
                     });
  return candidates;
}

void multiply_with_first(const TrailCorpus& corpus, std::span<const std::vector<float>> first_vectors,
                         std::span<TrailFacts> candidates) {
  const VectorView vectors = vector_view(corpus.graph);
  if (vectors.dimension == 0) return;
  std::array<float, most_first_passages> products = {};
  std::vector<ScanQuestion> questions;
  for (std::size_t j = 0; j < first_vectors.size(); ++j) questions.push_back({first_vectors[j], {&products[j], 1}});
  // A scan of int8 rows quantizes its questions each time. To decode one row to floats costs less than ten quantizations.
  std::vector<float> row(vectors.precision == VectorPrecision::int8 ? vectors.dimension : 0);
  VectorView of_floats;
  of_floats.dimension = vectors.dimension;
  of_floats.rows = 1;
  of_floats.bytes = {reinterpret_cast<const std::uint8_t*>(row.data()), row.size() * sizeof(float)};
  for (TrailFacts& facts : candidates) {
    if (row.empty()) {
      for (ScanQuestion& question : questions)
        scan(corpus.kernels, vectors, question.vector, facts.passage, facts.passage + 1, question.products);
    } else {
      read_row(vectors, facts.passage, row);
      scan_together(corpus.kernels, of_floats, questions, 0, 1);
    }
    std::copy_n(products.begin(), first_vectors.size(), facts.products.begin());
  }
}

}  // namespace hop::core
