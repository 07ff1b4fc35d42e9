// The input of an index: documents, which are cut into passages, and ready passages, which stay unchanged.
#pragma once

#include <span>

#include "hoptrail/call.hpp"

namespace hop {

// The format of a document.
enum class Format : std::int32_t {
  // Text without markup.
  plain = HOP_FORMAT_PLAIN,
  // Markdown.
  markdown = HOP_FORMAT_MARKDOWN,
};

// Documents and ready passages, collected before they are indexed. Use from one thread at a time.
class Corpus {
 public:
  // An empty corpus.
  Corpus() : handle_(detail::create<Handle>(hop_corpus_create)) {}

  // Adds a document. Its id is unique in the corpus; for a file, use the path relative to the corpus' folder with '/' between
  // parts.
  void add_document(std::string_view id, std::string_view title, std::string_view text, Format format = Format::markdown) {
    detail::call(hop_corpus_add_document, handle_.get(), id.data(), id.size(), title.data(), title.size(), text.data(),
                 text.size(), static_cast<std::int32_t>(format));
  }
  // Adds a ready passage, which is not cut. It is a separate document unless set_document() assigns it to one.
  void add_passage(std::string_view id, std::string_view title, std::string_view text) {
    detail::call(hop_corpus_add_passage, handle_.get(), id.data(), id.size(), title.data(), title.size(), text.data(),
                 text.size());
  }

  // Adds an alias to the document or passage that was added last.
  void add_alias(std::string_view alias) { detail::call(hop_corpus_add_alias, handle_.get(), alias.data(), alias.size()); }
  // Adds a key and a value that conditions can test. A key may be added several times.
  void add_metadata(std::string_view key, std::string_view value) {
    detail::call(hop_corpus_add_metadata, handle_.get(), key.data(), key.size(), value.data(), value.size());
  }
  // Adds a keyword to the ready passage that was added last.
  void add_entity(std::string_view entity) { detail::call(hop_corpus_add_entity, handle_.get(), entity.data(), entity.size()); }
  // Adds a hyperlink from the passage to the passage or document with this id.
  void add_link(std::string_view target_id) {
    detail::call(hop_corpus_add_link, handle_.get(), target_id.data(), target_id.size());
  }
  // Makes the passage part of a document. The passages of a document are ordered by position.
  void set_document(std::string_view document_id, std::int64_t position) {
    detail::call(hop_corpus_set_document, handle_.get(), document_id.data(), document_id.size(), position);
  }

  // Adds vectors of ready passages, row by row, in the order in which the passages were added. rows.size() is a multiple of the
  // dimension.
  void add_vectors(std::span<const float> rows, std::uint32_t dimension) {
    if (dimension == 0 || rows.size() % dimension != 0) {
      throw Error(HOP_STATUS_DIMENSION_MISMATCH,
                  std::to_string(rows.size()) + " numbers do not form whole rows of dimension " + std::to_string(dimension));
    }
    detail::call(hop_corpus_add_vectors, handle_.get(), rows.data(), rows.size() / dimension, dimension);
  }

  // The number of documents and ready passages added so far.
  std::uint64_t size() const { return detail::read<std::uint64_t>(hop_corpus_size, handle_.get()); }

  // The object of the C ABI. Ownership stays here.
  hop_corpus* get() noexcept { return handle_.get(); }

 private:
  using Handle = detail::Handle<hop_corpus, hop_corpus_free>;
  Handle handle_;
};

}  // namespace hop
