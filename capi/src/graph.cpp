#include <algorithm>

#include "capi/src/aligned_copy.hpp"
#include "capi/src/arguments.hpp"
#include "capi/src/graph_map.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "core/base/concat.hpp"
#include "core/corpus/ids.hpp"
#include "core/store/file_format.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Graph;
using hop::core::Status;

namespace hop::capi {
namespace {

void check_open_mode(Arguments& given, std::int32_t mode) {
  if (mode == HOP_OPEN_FULL || mode == HOP_OPEN_TRUSTED) return;
  given.fail(Status::invalid_argument, core::concat("mode ", mode, " must be 0 (full) or 1 (trusted)"), "mode");
}

Outcome open_graph(std::span<const std::uint8_t> bytes, std::int32_t mode, std::shared_ptr<const void> keep_alive,
                   hop_graph** graph) {
  auto made = std::make_unique<hop_graph>();
  auto opened = core::OpenGraph::open(bytes, mode == HOP_OPEN_TRUSTED ? core::OpenMode::trusted : core::OpenMode::full,
                                      std::move(keep_alive));
  if (!opened) return std::move(opened).error();
  made->open = std::move(opened).value();
  *graph = made.release();
  return {};
}

void check_passage(Arguments& given, const hop_graph* graph, std::uint32_t passage) {
  if (!given.failed()) given.below(passage, graph->open->view().passage_count(), "passage");
}

std::string_view heading_of(const Graph& graph, std::uint32_t passage) {
  const std::uint32_t section = graph.section_of_passage[passage];
  return section == core::no_index ? std::string_view("") : graph.section_headings[section];
}

}  // namespace
}  // namespace hop::capi

int32_t hop_graph_open(const uint8_t* bytes, size_t length, int32_t mode, int32_t memory, hop_graph** graph, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::span<const uint8_t> content = given.array(bytes, length, "bytes");
    hop::capi::check_open_mode(given, mode);
    if (memory != HOP_MEMORY_COPY && memory != HOP_MEMORY_BORROW) {
      given.fail(Status::invalid_argument, hop::core::concat("memory ", memory, " must be 0 (copy) or 1 (borrow)"), "memory");
    }
    given.output(graph, "graph");
    constexpr std::size_t alignment = hop::core::file_address_alignment;
    if (memory == HOP_MEMORY_BORROW && reinterpret_cast<std::uintptr_t>(bytes) % alignment != 0) {
      given.fail(Status::invalid_argument, "borrowed bytes are not aligned to 8 bytes", "bytes");
    }
    if (content.size() > hop::core::largest_file) {
      given.fail(Status::limit_exceeded, hop::core::concat("bytes: length ", content.size(), " > ", hop::core::largest_file),
                 "bytes");
    }
    if (given.failed()) return given.error();
    if (memory == HOP_MEMORY_BORROW) return hop::capi::open_graph(content, mode, nullptr, graph);
    auto copy = hop::capi::aligned_copy(content);
    const std::span<const uint8_t> copied(copy.get(), content.size());
    return hop::capi::open_graph(copied, mode, std::move(copy), graph);
  });
}

int32_t hop_graph_map(const char* path, size_t path_length, int32_t mode, hop_graph** graph, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::string_view path_text = given.text(path, path_length, "path");
    hop::capi::check_open_mode(given, mode);
    given.output(graph, "graph");
    if (path_text.empty()) given.fail(Status::invalid_argument, "path is empty", "path");
    if (path_text.find('\0') != std::string_view::npos) {
      given.fail(Status::invalid_argument, "path contains a zero byte", "path");
    }
    if (given.failed()) return given.error();
    auto mapped = hop::capi::map_file(std::string(path_text));
    if (!mapped) return std::move(mapped).error();
    return hop::capi::open_graph(mapped.value().bytes, mode, std::move(mapped.value().mapping), graph);
  });
}

void hop_graph_free(hop_graph* graph) { hop::capi::free_object(graph); }

int32_t hop_graph_bytes(const hop_graph* graph, const uint8_t** bytes, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(bytes, "bytes");
    given.output(length, "length");
    if (given.failed()) return given.error();
    const auto file = graph->open->file();
    if (!file) return file.error();
    *bytes = file.value().data();
    *length = file.value().size();
    return {};
  });
}

int32_t hop_graph_passage_count(const hop_graph* graph, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(count, "count");
    if (given.failed()) return given.error();
    *count = graph->open->view().passage_count();
    return {};
  });
}

int32_t hop_graph_document_count(const hop_graph* graph, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(count, "count");
    if (given.failed()) return given.error();
    *count = graph->open->view().document_count();
    return {};
  });
}

int32_t hop_graph_vectors(const hop_graph* graph, uint32_t* dimension, const char** embedder_id, size_t* embedder_id_length,
                          hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(dimension, "dimension");
    given.output(embedder_id, "embedder_id");
    given.output(embedder_id_length, "embedder_id_length");
    if (given.failed()) return given.error();
    *dimension = graph->open->view().dimension;
    hop::capi::give_text(graph->open->view().embedder_id, embedder_id, embedder_id_length);
    return {};
  });
}

int32_t hop_graph_find_passage(const hop_graph* graph, const char* id, size_t id_length, uint32_t* passage, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    const std::string_view given_id = given.text(id, id_length, "id");
    given.output(passage, "passage");
    if (given.failed()) return given.error();
    const std::string wanted = hop::core::stored_id(std::string(given_id));
    const Graph& view = graph->open->view();
    const auto found =
        std::lower_bound(view.passages_by_id.begin(), view.passages_by_id.end(), wanted,
                         [&](std::uint32_t index, std::string_view text) { return view.passage_ids[index] < text; });
    if (found == view.passages_by_id.end() || view.passage_ids[*found] != wanted) {
      const std::string_view shown = std::string_view(wanted).substr(0, 200);
      return Error{Status::not_found, hop::core::concat("no passage \"", shown, "\""), std::string(shown)};
    }
    *passage = *found;
    return {};
  });
}

int32_t hop_graph_passage_text(const hop_graph* graph, uint32_t passage, int32_t field, const char** text, size_t* length,
                               hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(text, "text");
    given.output(length, "length");
    hop::capi::check_passage(given, graph, passage);
    if (given.failed()) return given.error();
    const Graph& view = graph->open->view();
    const std::uint32_t document = view.document_of_passage[passage];
    std::string_view found;
    switch (field) {
      case HOP_PASSAGE_ID: found = view.passage_ids[passage]; break;
      case HOP_PASSAGE_TITLE: found = view.passage_titles[passage]; break;
      case HOP_PASSAGE_TEXT: found = passage_text(view, passage); break;
      case HOP_PASSAGE_DOCUMENT_ID: found = view.document_ids[document]; break;
      case HOP_PASSAGE_DOCUMENT_TITLE: found = view.document_titles[document]; break;
      case HOP_PASSAGE_HEADING: found = hop::capi::heading_of(view, passage); break;
      default:
        return Error{Status::invalid_argument, hop::core::concat("field ", field, " must be between 0 and ", HOP_PASSAGE_HEADING),
                     "field"};
    }
    hop::capi::give_text(found, text, length);
    return {};
  });
}

int32_t hop_graph_passage_place(const hop_graph* graph, uint32_t passage, uint32_t* document, uint32_t* section, uint32_t* page,
                                uint32_t* source_begin, uint32_t* source_end, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(document, "document");
    given.output(section, "section");
    given.output(page, "page");
    given.output(source_begin, "source_begin");
    given.output(source_end, "source_end");
    hop::capi::check_passage(given, graph, passage);
    if (given.failed()) return given.error();
    const Graph& view = graph->open->view();
    *document = view.document_of_passage[passage];
    *section = view.section_of_passage[passage];
    *page = view.page_of_passage[passage];
    *source_begin = view.source_begin_of_passage[passage];
    *source_end = view.source_end_of_passage[passage];
    return {};
  });
}

int32_t hop_graph_metadata_count(const hop_graph* graph, uint32_t passage, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(count, "count");
    hop::capi::check_passage(given, graph, passage);
    if (given.failed()) return given.error();
    *count = static_cast<uint32_t>(graph->open->view().metadata.of_passage(passage).size());
    return {};
  });
}

int32_t hop_graph_metadata(const hop_graph* graph, uint32_t passage, uint32_t index, const char** key, size_t* key_length,
                           const char** value, size_t* value_length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(key, "key");
    given.output(key_length, "key_length");
    given.output(value, "value");
    given.output(value_length, "value_length");
    hop::capi::check_passage(given, graph, passage);
    if (given.failed()) return given.error();
    const Graph& view = graph->open->view();
    const auto fields = view.metadata.of_passage(passage);
    given.below(index, fields.size(), "metadata");
    if (given.failed()) return given.error();
    hop::capi::give_text(view.metadata_keys[fields[index].key], key, key_length);
    hop::capi::give_text(view.metadata_values[fields[index].value], value, value_length);
    return {};
  });
}
