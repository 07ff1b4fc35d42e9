// An opened graph file. It is immutable and can be shared by any number of tasks and threads.
#pragma once

#include <vector>

#include "hoptrail/bytes.hpp"
#include "hoptrail/options.hpp"

namespace hop {

// How much of a file is checked when it is opened.
enum class OpenMode : std::int32_t {
  // For untrusted bytes: check checksums and every invariant.
  full = HOP_OPEN_FULL,
  // For bytes that this program wrote: check the header and bounds only.
  trusted = HOP_OPEN_TRUSTED,
};
// A format that a graph can be exported in.
enum class ExportFormat : std::int32_t {
  // One JSON object.
  json = HOP_EXPORT_JSON,
  // GraphML, for graph editors.
  graphml = HOP_EXPORT_GRAPHML,
  // The language of Graphviz.
  dot = HOP_EXPORT_DOT,
};

// A text of a passage.
enum class PassageField : std::int32_t {
  // Its id.
  id = HOP_PASSAGE_ID,
  // Its title.
  title = HOP_PASSAGE_TITLE,
  // Its text.
  text = HOP_PASSAGE_TEXT,
  // The id of its document.
  document_id = HOP_PASSAGE_DOCUMENT_ID,
  // The title of its document.
  document_title = HOP_PASSAGE_DOCUMENT_TITLE,
  // The heading of the innermost section that contains it; may be empty.
  heading = HOP_PASSAGE_HEADING,
};

// The location of a passage: its section and page (0xffffffff: none), and the byte range of the document that it was cut from.
struct PassagePlace {
  // The index of its document.
  std::uint32_t document = 0;
  // The index of its section.
  std::uint32_t section = 0;
  // Its page.
  std::uint32_t page = 0;
  // The first byte of its range in the document.
  std::uint32_t source_begin = 0;
  // The byte after the last one of its range.
  std::uint32_t source_end = 0;
};

// A key and a value that conditions can test.
struct Metadata {
  // The key.
  std::string_view key;
  // The value.
  std::string_view value;
};

// The vectors of a graph's passages.
struct GraphVectors {
  std::uint32_t dimension = 0;   // 0: the graph has none
  std::string_view embedder_id;  // empty: not stated
};

// A graph of passages. It is immutable and can be shared by tasks and threads.
class Graph {
 public:
  using Handle = detail::Handle<hop_graph, hop_graph_free>;

  // Takes ownership.
  explicit Graph(Handle handle) : handle_(std::move(handle)) {}

  // Opens a copy of the bytes.
  static Graph open(std::span<const std::uint8_t> bytes, OpenMode mode = OpenMode::full) {
    return Graph(
        detail::create<Handle>(hop_graph_open, bytes.data(), bytes.size(), static_cast<std::int32_t>(mode), HOP_MEMORY_COPY));
  }
  // Opens bytes without a copy. The caller keeps them unchanged and aligned to 8 bytes while the graph and its tasks live.
  static Graph borrow(std::span<const std::uint8_t> bytes, OpenMode mode = OpenMode::full) {
    return Graph(
        detail::create<Handle>(hop_graph_open, bytes.data(), bytes.size(), static_cast<std::int32_t>(mode), HOP_MEMORY_BORROW));
  }
  // Maps a file. If another program truncates it meanwhile, this process crashes: map only files that you control.
  static Graph map(std::string_view path, OpenMode mode = OpenMode::full) {
    return Graph(detail::create<Handle>(hop_graph_map, path.data(), path.size(), static_cast<std::int32_t>(mode)));
  }

  // The bytes of the graph file, valid for the life of the graph.
  std::span<const std::uint8_t> bytes() const {
    const std::uint8_t* bytes = nullptr;
    std::size_t length = 0;
    detail::call(hop_graph_bytes, get(), &bytes, &length);
    return {bytes, length};
  }

  // The number of passages.
  std::uint32_t passage_count() const { return detail::read<std::uint32_t>(hop_graph_passage_count, get()); }
  // The number of documents.
  std::uint32_t document_count() const { return detail::read<std::uint32_t>(hop_graph_document_count, get()); }

  // The dimension and the embedder of the graph's vectors.
  GraphVectors vectors() const {
    std::uint32_t dimension = 0;
    const char* id = nullptr;
    std::size_t length = 0;
    detail::call(hop_graph_vectors, get(), &dimension, &id, &length);
    return {dimension, {id, length}};
  }

  // The index of the passage with this id. Throws HOP_STATUS_NOT_FOUND for an unknown id.
  std::uint32_t find_passage(std::string_view id) const {
    return detail::read<std::uint32_t>(hop_graph_find_passage, get(), id.data(), id.size());
  }

  // A text of a passage, by its index. Valid for the life of the graph.
  std::string_view passage_text(std::uint32_t passage, PassageField field = PassageField::text) const {
    return detail::read_text(hop_graph_passage_text, get(), passage, static_cast<std::int32_t>(field));
  }

  // The location of a passage.
  PassagePlace passage_place(std::uint32_t passage) const {
    PassagePlace place;
    detail::call(hop_graph_passage_place, get(), passage, &place.document, &place.section, &place.page, &place.source_begin,
                 &place.source_end);
    return place;
  }

  // The metadata of a passage and its document, sorted by key.
  std::vector<Metadata> metadata(std::uint32_t passage) const {
    std::vector<Metadata> entries(detail::read<std::uint32_t>(hop_graph_metadata_count, get(), passage));
    for (std::uint32_t index = 0; index < entries.size(); ++index) {
      const char* key = nullptr;
      const char* value = nullptr;
      std::size_t key_length = 0;
      std::size_t value_length = 0;
      detail::call(hop_graph_metadata, get(), passage, index, &key, &key_length, &value, &value_length);
      entries[index] = {{key, key_length}, {value, value_length}};
    }
    return entries;
  }

  // Facts about the graph as one JSON object.
  Bytes describe(const Options& options = Options()) const {
    return Bytes(detail::create<Bytes::Handle>(hop_graph_describe, get(), options.get()));
  }

  // Exports the whole graph in a format for other programs.
  Bytes export_as(ExportFormat format) const {
    return Bytes(detail::create<Bytes::Handle>(hop_graph_export, get(), static_cast<std::int32_t>(format)));
  }

  // Replaces each mention of a title entity in the question by "it".
  std::string mask(std::string_view question) const {
    const Bytes masked(detail::create<Bytes::Handle>(hop_mask_question, get(), question.data(), question.size()));
    return std::string(masked.text());
  }

  // The object of the C ABI. Ownership stays here.
  const hop_graph* get() const noexcept { return handle_.get(); }

 private:
  Handle handle_;
};

}  // namespace hop
