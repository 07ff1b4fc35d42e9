// Look-ups by number are binary searches in ascending columns; on one graph, numbers are indices.
#include "core/methods/corpus_part.hpp"

#include <algorithm>
#include <mutex>

#include "core/methods/views.hpp"

namespace hop::core {
namespace {

std::optional<std::uint32_t> find_number(std::span<const std::uint32_t> ascending, std::uint32_t number) {
  const auto found = std::lower_bound(ascending.begin(), ascending.end(), number);
  if (found == ascending.end() || *found != number) return std::nullopt;
  return static_cast<std::uint32_t>(found - ascending.begin());
}

}  // namespace

std::optional<std::uint32_t> PartEntities::find(std::uint32_t number) const { return find_number(number_of_entity, number); }

std::shared_ptr<const std::vector<float>> PartNormalizers::get(const LexicalView& words, const Bm25Parameters& parameters) const {
  const std::lock_guard guard(lock_);
  if (!normalizers_ || parameters_.k1 != parameters.k1 || parameters_.b != parameters.b) {
    normalizers_ = std::make_shared<const std::vector<float>>(length_normalizers(words, parameters));
    parameters_ = parameters;
  }
  return normalizers_;
}

std::optional<std::uint32_t> PartTables::find_passage(std::uint32_t number_in_corpus) const {
  return find_number(number_of_passage, number_in_corpus);
}

std::shared_ptr<const PartEntities> PartTables::find_entities(const EntityRules& rules) const {
  for (const auto& known : entities) {
    if (known->rules == rules) return known;
  }
  return nullptr;
}

std::optional<std::uint32_t> EntitiesOfPart::find(std::uint32_t number) const {
  if (with_parts && part_) return part_->find(number);
  return number < graph_->entity_count() ? std::optional(number) : std::nullopt;
}

std::optional<std::uint32_t> CorpusPart::find(std::uint32_t number) const {
  if (!is_whole()) return tables_->find_passage(number);
  return number < view().passage_count() ? std::optional(number) : std::nullopt;
}

LexicalView CorpusPart::words() const {
  LexicalView words = lexical_view(view());
  if (is_whole()) return words;
  words.average_length = tables_->average_term_count;
  words.larger_corpus = tables_->corpus_passages;
  words.passages_of_term = tables_->passages_of_term;
  return words;
}

std::shared_ptr<const std::vector<float>> CorpusPart::bm25_normalizers(const Bm25Parameters& parameters) const {
  return is_whole() ? graph_->bm25_normalizers(parameters) : tables_->normalizers->get(words(), parameters);
}

std::shared_ptr<const RepeatTable> CorpusPart::repeats() const {
  return is_whole() ? graph_->repeats() : borrowed(tables_->repeats);
}

std::shared_ptr<const std::vector<float>> CorpusPart::tfidf_norms() const {
  return is_whole() ? graph_->tfidf_norms() : borrowed(tables_->tfidf_norms);
}

std::shared_ptr<const Csr<std::uint32_t>> CorpusPart::rare_words() const {
  return is_whole() ? graph_->rare_words() : borrowed(tables_->rare_words);
}

std::shared_ptr<TitleTerms> CorpusPart::title_terms() const { return is_whole() ? graph_->title_terms() : tables_->titles; }

EntitiesOfPart CorpusPart::entities(const EntityRules& rules) const {
  return is_whole() ? EntitiesOfPart(graph_->entities(rules)) : EntitiesOfPart(tables_->find_entities(rules));
}

}  // namespace hop::core
