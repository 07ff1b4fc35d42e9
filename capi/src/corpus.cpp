#include <algorithm>

#include "capi/src/arguments.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/vectors.hpp"
#include "core/base/concat.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

Outcome nothing_added() { return Error{Status::wrong_state, "nothing was added to the corpus yet", ""}; }

Outcome not_a_passage(const char* what) {
  return Error{Status::wrong_state, core::concat(what, " belongs to ready passages; a document was added last"), ""};
}

// Truncates the rows to `count` values when the call ends, even if the error message itself cannot be allocated.
struct AddedRows {
  std::vector<float>& rows;
  std::size_t count;
  ~AddedRows() { rows.resize(std::min(count, rows.size())); }
};

}  // namespace
}  // namespace hop::capi

int32_t hop_corpus_create(hop_corpus** corpus, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.output(corpus, "corpus");
    if (given.failed()) return given.error();
    *corpus = new hop_corpus;
    return {};
  });
}

void hop_corpus_free(hop_corpus* corpus) { hop::capi::free_object(corpus); }

int32_t hop_corpus_add_document(hop_corpus* corpus, const char* id, size_t id_length, const char* title, size_t title_length,
                                const char* text, size_t text_length, int32_t format, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    hop::core::Document document;
    document.id = given.text(id, id_length, "id");
    document.title = given.text(title, title_length, "title");
    document.text = given.text(text, text_length, "text");
    if (format == HOP_FORMAT_MARKDOWN) {
      document.format = hop::core::DocumentFormat::markdown;
    } else if (format != HOP_FORMAT_PLAIN) {
      given.fail(Status::invalid_argument, hop::core::concat("format ", format, " must be 0 (plain) or 1 (Markdown)"), "format");
    }
    if (given.failed()) return given.error();
    corpus->content.documents.push_back(std::move(document));
    corpus->last = hop_corpus::Last::document;
    return {};
  });
}

int32_t hop_corpus_add_passage(hop_corpus* corpus, const char* id, size_t id_length, const char* title, size_t title_length,
                               const char* text, size_t text_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    hop::core::ReadyPassage passage;
    passage.id = given.text(id, id_length, "id");
    passage.title = given.text(title, title_length, "title");
    passage.text = given.text(text, text_length, "text");
    if (given.failed()) return given.error();
    corpus->content.passages.push_back(std::move(passage));
    corpus->last = hop_corpus::Last::passage;
    return {};
  });
}

int32_t hop_corpus_add_alias(hop_corpus* corpus, const char* alias, size_t alias_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    const std::string_view text = given.text(alias, alias_length, "alias");
    if (given.failed()) return given.error();
    switch (corpus->last) {
      case hop_corpus::Last::none: return hop::capi::nothing_added();
      case hop_corpus::Last::document: corpus->content.documents.back().aliases.emplace_back(text); break;
      case hop_corpus::Last::passage: corpus->content.passages.back().aliases.emplace_back(text); break;
    }
    return {};
  });
}

int32_t hop_corpus_add_metadata(hop_corpus* corpus, const char* key, size_t key_length, const char* value, size_t value_length,
                                hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    const std::string_view key_text = given.text(key, key_length, "key");
    const std::string_view value_text = given.text(value, value_length, "value");
    if (given.failed()) return given.error();
    hop::core::MetadataField field{std::string(key_text), std::string(value_text)};
    switch (corpus->last) {
      case hop_corpus::Last::none: return hop::capi::nothing_added();
      case hop_corpus::Last::document: corpus->content.documents.back().metadata.push_back(std::move(field)); break;
      case hop_corpus::Last::passage: corpus->content.passages.back().metadata.push_back(std::move(field)); break;
    }
    return {};
  });
}

int32_t hop_corpus_add_entity(hop_corpus* corpus, const char* entity, size_t entity_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    const std::string_view text = given.text(entity, entity_length, "entity");
    if (given.failed()) return given.error();
    if (corpus->last == hop_corpus::Last::none) return hop::capi::nothing_added();
    if (corpus->last == hop_corpus::Last::document) return hop::capi::not_a_passage("an entity");
    corpus->content.passages.back().entities.emplace_back(text);
    return {};
  });
}

int32_t hop_corpus_add_link(hop_corpus* corpus, const char* target_id, size_t target_id_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    const std::string_view text = given.text(target_id, target_id_length, "target_id");
    if (given.failed()) return given.error();
    if (corpus->last == hop_corpus::Last::none) return hop::capi::nothing_added();
    if (corpus->last == hop_corpus::Last::document) return hop::capi::not_a_passage("a given link");
    corpus->content.passages.back().links.emplace_back(text);
    return {};
  });
}

int32_t hop_corpus_set_document(hop_corpus* corpus, const char* document_id, size_t document_id_length, int64_t position,
                                hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    const std::string_view text = given.text(document_id, document_id_length, "document_id");
    if (given.failed()) return given.error();
    if (corpus->last == hop_corpus::Last::none) return hop::capi::nothing_added();
    if (corpus->last == hop_corpus::Last::document) return hop::capi::not_a_passage("a place in a document");
    hop::core::ReadyPassage& passage = corpus->content.passages.back();
    passage.document = text;
    passage.position = position;
    return {};
  });
}

int32_t hop_corpus_add_vectors(hop_corpus* corpus, const float* rows, size_t row_count, uint32_t dimension, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    if (given.failed()) return given.error();
    const auto count = hop::capi::value_count(row_count, dimension);
    if (!count) return count.error();
    const std::span<const float> added = given.array(rows, count.value(), "rows");
    if (given.failed()) return given.error();
    hop::core::GivenVectors& vectors = corpus->vectors;
    if (!vectors.rows.empty() && vectors.dimension != dimension) {
      return Error{Status::dimension_mismatch,
                   hop::core::concat("vectors of dimension ", dimension, " after vectors of dimension ", vectors.dimension),
                   "dimension"};
    }
    hop::capi::AddedRows kept{vectors.rows, vectors.rows.size()};
    vectors.rows.insert(vectors.rows.end(), added.begin(), added.end());
    Outcome scaled = hop::capi::scale_rows(std::span(vectors.rows).subspan(kept.count), dimension, kept.count / dimension);
    if (!scaled) return scaled;
    kept.count = vectors.rows.size();
    if (!vectors.rows.empty()) vectors.dimension = dimension;
    return {};
  });
}

int32_t hop_corpus_size(const hop_corpus* corpus, uint64_t* size, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    given.output(size, "size");
    if (given.failed()) return given.error();
    *size = corpus->content.documents.size() + corpus->content.passages.size();
    return {};
  });
}
