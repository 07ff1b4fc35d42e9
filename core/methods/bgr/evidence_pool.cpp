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

namespace {

// Appends a TF-IDF vector of unit length. `terms`: distinct, ascending; passages_of(term) is the document frequency.
template <class Term, class PassagesOf>
void append_weights(std::size_t corpus_passages, const std::vector<Term>& terms, PassagesOf passages_of,
                    std::vector<TermWeight>& vector) {
  const std::size_t begin = vector.size();
  double square = 0;
  for (const Term& term : terms) {
    const double weight = term.count * tfidf_idf(corpus_passages, passages_of(term));
    square += weight * weight;
    vector.push_back({term.term, static_cast<float>(weight)});
  }
  const auto length = static_cast<float>(std::sqrt(square));
  for (std::size_t i = begin; i < vector.size(); ++i) vector[i].weight /= length;
}

// The vector of a title and a text, over the terms that the part knows.
void append_tfidf_vector(const CorpusPart& part, std::string_view title, std::string_view text, std::vector<TermWeight>& vector) {
  const LexicalView words = part.words();
  TokenList tokens;
  part.analyzer().analyze(title, tokens);
  part.analyzer().analyze(text, tokens);
  std::vector<QueryTerm> terms;
  find_query_terms(words, tokens, terms);
  sort_stable(terms, [](const QueryTerm& a, const QueryTerm& b) { return a.term < b.term; });
  const auto passages_of = [&](const QueryTerm& term) { return words.document_frequency(term.term); };
  append_weights(words.corpus_passage_count(), terms, passages_of, vector);
}

}  // namespace

EvidencePool::EvidencePool(const CorpusPart& part, std::vector<std::uint32_t> passages, std::string_view question,
                           std::span<const float> vector, std::size_t most)
    : part_(part), passages_(std::move(passages)), dimension_(static_cast<std::uint32_t>(vector.size())), candidates_(most) {
  sort_stable(passages_);
  if (dimension_ != 0) {
    // Row 0 is the question.
    vectors_.reserve((passages_.size() + 1) * dimension_);
    vectors_.assign(vector.begin(), vector.end());
    end_vector();
  } else if (part_.is_whole()) {
    add_terms({}, question);
  } else {
    find_question_terms(question);
  }
  if (!part_.is_whole()) candidates_.name(passages_, has_vectors());
}

EvidencePool::EvidencePool(const OpenGraph& graph, std::vector<std::uint32_t> passages, std::string_view question,
                           std::span<const float> vector)
    : EvidencePool(CorpusPart(graph), std::move(passages), question, vector, 0) {}

bool EvidencePool::step(WorkBudget& budget) {
  Exchange alone;
  return step(budget, alone);
}

bool EvidencePool::step(WorkBudget& budget, Exchange& exchange) {
  if (!part_.is_whole()) return gather_rows(exchange);
  const Graph& view = part_.view();
  for (; next_ < passages_.size(); ++next_) {
    if (budget.used_up()) return false;
    const std::uint32_t passage = passages_[next_];
    if (dimension_ != 0) {
      append_vector(view, passage, vectors_);
      end_vector();
      budget.spend(dimension_);
    } else {
      add_terms(view.passage_titles[passage], passage_text(view, passage));
      budget.spend(1 + 20 * std::uint64_t{view.term_count_of_passage[passage]});
    }
  }
  return true;
}

void EvidencePool::end_vector() { normalize_to_unit_length(std::span(vectors_).last(dimension_)); }

void EvidencePool::add_terms(std::string_view title, std::string_view text) {
  append_tfidf_vector(part_, title, text, terms_.values);
  terms_.end_row();
}

// The terms of the question that this part knows, which it tells with the rows.
void EvidencePool::find_question_terms(std::string_view question) {
  question_terms_ = terms_of(part_.analyzer(), question);
  std::vector<CorpusTerm>& told = candidates_.facts().terms;
  told.resize(question_terms_.size());
  std::vector<std::uint32_t> places;
  const std::vector<QueryTerm> known = known_terms(part_.words(), question_terms_, &places);
  const PartTables& tables = part_.tables();
  for (std::size_t i = 0; i < known.size(); ++i) {
    told[places[i]] = {tables.number_of_term[known[i].term], tables.passages_of_term[known[i].term]};
  }
}

// Terms of the part and their numbers in the corpus ascend together, so the row stays sorted.
void EvidencePool::read_words(std::uint32_t passage, CandidateRow& row) const {
  std::vector<TermWeight> words;
  append_tfidf_vector(part_, part_.view().passage_titles[passage], passage_text(part_.view(), passage), words);
  for (const TermWeight& word : words) {
    row.terms.push_back(part_.tables().number_of_term[word.term]);
    row.weights.push_back(word.weight);
  }
}

bool EvidencePool::gather_rows(Exchange& exchange) {
  const auto read = [this](std::uint32_t passage, CandidateRow& row) {
    if (!has_vectors()) read_words(passage, row);
  };
  if (!candidates_.gather(part_, exchange, read)) return false;
  if (passages_.empty()) return true;
  if (!has_vectors() && !add_question(exchange)) return false;
  for (const CandidateRow& row : candidates_.facts().rows) add_row(row);
  return true;
}

bool EvidencePool::add_question(Exchange& exchange) {
  struct Term {
    std::uint32_t term, count, passage_count;
  };
  std::vector<Term> terms;
  const std::vector<CorpusTerm>& told = candidates_.facts().terms;
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].passage_count > 0) terms.push_back({told[i].number, question_terms_[i].count, told[i].passage_count});
  }
  sort_stable(terms, [](const Term& a, const Term& b) { return a.term < b.term; });
  const auto is_same = [](const Term& a, const Term& b) { return a.term == b.term; };
  if (std::adjacent_find(terms.begin(), terms.end(), is_same) != terms.end()) return exchange.refuse("two terms of one number");
  append_weights(part_.corpus_passages(), terms, [](const Term& term) { return term.passage_count; }, terms_.values);
  terms_.end_row();
  return true;
}

void EvidencePool::add_row(const CandidateRow& row) {
  if (has_vectors()) {
    vectors_.insert(vectors_.end(), row.vector.begin(), row.vector.end());
    return end_vector();
  }
  for (std::size_t i = 0; i < row.terms.size(); ++i) terms_.values.push_back({row.terms[i], row.weights[i]});
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
