// Rows are read once, in steps. Cosines are computed on demand: dense by dot product, sparse by a merge of two sorted rows. All
// rows have unit length, so a dot product is a cosine.
#include "core/methods/bgr/evidence_pool.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/sort.hpp"
#include "core/methods/views.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::core {

void append_tfidf_vector(const LexicalView& words, std::vector<QueryTerm>& terms, std::vector<TermWeight>& vector) {
  sort_stable(terms, [](const QueryTerm& a, const QueryTerm& b) { return a.term < b.term; });
  const std::size_t begin = vector.size();
  double square = 0;
  for (const QueryTerm& term : terms) {
    const double weight = term.count * tfidf_idf(words.corpus_passage_count(), words.document_frequency(term.term));
    square += weight * weight;
    vector.push_back({term.term, static_cast<float>(weight)});
  }
  const auto length = static_cast<float>(std::sqrt(square));
  for (std::size_t i = begin; i < vector.size(); ++i) vector[i].weight /= length;
}

void append_tfidf_vector(const LexicalView& words, const Analyzer& analyzer, std::string_view title, std::string_view text,
                         std::vector<TermWeight>& vector) {
  TokenList tokens;
  analyzer.analyze(title, tokens);
  analyzer.analyze(text, tokens);
  std::vector<QueryTerm> terms;
  find_query_terms(words, tokens, terms);
  append_tfidf_vector(words, terms, vector);
}

EvidencePool::EvidencePool(const OpenGraph& graph, std::vector<std::uint32_t> passages, std::string_view question,
                           std::span<const float> vector)
    : graph_(&graph), passages_(std::move(passages)), dimension_(static_cast<std::uint32_t>(vector.size())) {
  sort_stable(passages_);
  if (dimension_ == 0) {
    add_terms({}, question);
  } else {
    // Row 0 is the question.
    vectors_.reserve((passages_.size() + 1) * dimension_);
    vectors_.assign(vector.begin(), vector.end());
    normalize_to_unit_length(vectors_);
  }
}

EvidencePool::EvidencePool(std::vector<std::uint32_t> passages, std::uint32_t dimension, std::vector<float> vectors,
                           Csr<TermWeight> terms)
    : passages_(std::move(passages)),
      dimension_(dimension),
      vectors_(std::move(vectors)),
      terms_(std::move(terms)),
      next_(evidence_count()) {
  for (std::size_t row = 0; row < vectors_.size(); row += dimension_)
    normalize_to_unit_length(std::span(vectors_).subspan(row, dimension_));
}

bool EvidencePool::step(WorkBudget& budget) {
  for (; next_ < passages_.size(); ++next_) {
    if (budget.used_up()) return false;
    const std::uint32_t passage = passages_[next_];
    if (dimension_ != 0) {
      add_vector(passage);
      budget.spend(dimension_);
    } else {
      const Graph& view = graph_->view();
      add_terms(view.passage_titles[passage], passage_text(view, passage));
      budget.spend(1 + 20 * std::uint64_t{view.term_count_of_passage[passage]});
    }
  }
  return true;
}

void EvidencePool::add_vector(std::uint32_t passage) {
  const std::size_t begin = vectors_.size();
  vectors_.resize(begin + dimension_);
  read_row(vector_view(graph_->view()), passage, std::span(vectors_).subspan(begin));
  normalize_to_unit_length(std::span(vectors_).subspan(begin));
}

void EvidencePool::add_terms(std::string_view title, std::string_view text) {
  append_tfidf_vector(lexical_view(graph_->view()), graph_->analyzer(), title, text, terms_.values);
  terms_.end_row();
}

float EvidencePool::cosine(std::uint32_t a, std::uint32_t b) const {
  if (dimension_ != 0) return dot_product(vector(a), vector(b));
  const auto x = terms_.row(a), y = terms_.row(b);
  float sum = 0;
  for (std::size_t i = 0, k = 0; i < x.size() && k < y.size();) {
    if (x[i].term == y[k].term) sum += x[i++].weight * y[k++].weight;
    else if (x[i].term < y[k].term) ++i;
    else ++k;
  }
  return sum;
}

}  // namespace hop::core
