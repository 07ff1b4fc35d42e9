#include <algorithm>

#include "capi/src/corpus_object.hpp"
#include "capi/src/vectors.hpp"
#include "core/base/concat.hpp"

namespace {

using Last = hop_corpus::Last;

// The rules of the document or passage that was added last.
auto last_added(const hop_corpus* corpus) {
  return state([=] { return corpus->last != Last::none; }, "nothing was added to the corpus yet");
}
auto last_is_passage(const hop_corpus* corpus, const char* otherwise) {
  return state([=] { return corpus->last == Last::passage; }, otherwise);
}

// Truncates the rows to `count` values when the call ends, even if the error message itself cannot be allocated.
struct AddedRows {
  std::vector<float>& rows;
  std::size_t count;
  ~AddedRows() { rows.resize(std::min(count, rows.size())); }
};

Outcome add_vectors(core::GivenVectors& vectors, std::span<const float> added, std::uint32_t dimension) {
  if (!vectors.rows.empty() && vectors.dimension != dimension) {
    return Error{Status::dimension_mismatch,
                 core::concat("vectors of dimension ", dimension, " after vectors of dimension ", vectors.dimension),
                 "dimension"};
  }
  AddedRows kept{vectors.rows, vectors.rows.size()};
  vectors.rows.insert(vectors.rows.end(), added.begin(), added.end());
  Outcome scaled = scale_rows(std::span(vectors.rows).subspan(kept.count), dimension, kept.count / dimension);
  if (!scaled) return scaled;
  kept.count = vectors.rows.size();
  if (!vectors.rows.empty()) vectors.dimension = dimension;
  return {};
}

}  // namespace

int32_t hop_corpus_create(hop_corpus** corpus, hop_error** error) { return create(error, corpus, "corpus"); }

void hop_corpus_free(hop_corpus* corpus) { free_object(corpus); }

int32_t hop_corpus_add_document(hop_corpus* corpus, const char* id, size_t id_length, const char* title, size_t title_length,
                                const char* text, size_t text_length, int32_t format, hop_error** error) {
  return call(error, in(corpus, "corpus"), in(id, id_length, "id"), in(title, title_length, "title"),
              in(text, text_length, "text"), choice(format, 2, "format", "0 (plain) or 1 (Markdown)"), [&] {
                core::Document document;
                document.id = text_of(id, id_length);
                document.title = text_of(title, title_length);
                document.text = text_of(text, text_length);
                if (format == HOP_FORMAT_MARKDOWN) document.format = core::DocumentFormat::markdown;
                corpus->content.documents.push_back(std::move(document));
                corpus->last = Last::document;
              });
}

int32_t hop_corpus_add_passage(hop_corpus* corpus, const char* id, size_t id_length, const char* title, size_t title_length,
                               const char* text, size_t text_length, hop_error** error) {
  return call(error, in(corpus, "corpus"), in(id, id_length, "id"), in(title, title_length, "title"),
              in(text, text_length, "text"), [&] {
                core::ReadyPassage passage;
                passage.id = text_of(id, id_length);
                passage.title = text_of(title, title_length);
                passage.text = text_of(text, text_length);
                corpus->content.passages.push_back(std::move(passage));
                corpus->last = Last::passage;
              });
}

int32_t hop_corpus_add_alias(hop_corpus* corpus, const char* alias, size_t alias_length, hop_error** error) {
  return call(error, in(corpus, "corpus"), in(alias, alias_length, "alias"), last_added(corpus), [&] {
    core::Corpus& content = corpus->content;
    auto& aliases = corpus->last == Last::document ? content.documents.back().aliases : content.passages.back().aliases;
    aliases.emplace_back(text_of(alias, alias_length));
  });
}

int32_t hop_corpus_add_metadata(hop_corpus* corpus, const char* key, size_t key_length, const char* value, size_t value_length,
                                hop_error** error) {
  return call(error, in(corpus, "corpus"), in(key, key_length, "key"), in(value, value_length, "value"), last_added(corpus), [&] {
    core::Corpus& content = corpus->content;
    auto& metadata = corpus->last == Last::document ? content.documents.back().metadata : content.passages.back().metadata;
    metadata.push_back({std::string(text_of(key, key_length)), std::string(text_of(value, value_length))});
  });
}

int32_t hop_corpus_add_entity(hop_corpus* corpus, const char* entity, size_t entity_length, hop_error** error) {
  return call(error, in(corpus, "corpus"), in(entity, entity_length, "entity"), last_added(corpus),
              last_is_passage(corpus, "an entity belongs to ready passages; a document was added last"),
              [&] { corpus->content.passages.back().entities.emplace_back(text_of(entity, entity_length)); });
}

int32_t hop_corpus_add_link(hop_corpus* corpus, const char* target_id, size_t target_id_length, hop_error** error) {
  return call(error, in(corpus, "corpus"), in(target_id, target_id_length, "target_id"), last_added(corpus),
              last_is_passage(corpus, "a given link belongs to ready passages; a document was added last"),
              [&] { corpus->content.passages.back().links.emplace_back(text_of(target_id, target_id_length)); });
}

int32_t hop_corpus_set_document(hop_corpus* corpus, const char* document_id, size_t document_id_length, int64_t position,
                                hop_error** error) {
  return call(error, in(corpus, "corpus"), in(document_id, document_id_length, "document_id"), last_added(corpus),
              last_is_passage(corpus, "a place in a document belongs to ready passages; a document was added last"), [&] {
                core::ReadyPassage& passage = corpus->content.passages.back();
                passage.document = text_of(document_id, document_id_length);
                passage.position = position;
              });
}

int32_t hop_corpus_add_vectors(hop_corpus* corpus, const float* rows, size_t row_count, uint32_t dimension, hop_error** error) {
  return call(error, in(corpus, "corpus"), [&]() -> Outcome {
    const auto count = value_count(row_count, dimension);
    if (!count) return count.error();
    if (Outcome given; !check(given, in(rows, count.value(), "rows"))) return given;
    return add_vectors(corpus->vectors, {rows, count.value()}, dimension);
  });
}

int32_t hop_corpus_size(const hop_corpus* corpus, uint64_t* size, hop_error** error) {
  return call(error, in(corpus, "corpus"), out(size, "size"),
              [&] { *size = corpus->content.documents.size() + corpus->content.passages.size(); });
}
