// The passages, documents and texts of a graph.
#include <algorithm>

#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "core/base/concat.hpp"
#include "core/corpus/ids.hpp"
#include "core/graph/export_graph.hpp"

using core::Graph;

namespace {

auto passage_of(const hop_graph* graph, std::uint32_t passage) {
  return below(passage, "passage", [=] { return graph->open->view().passage_count(); });
}

std::string_view heading_of(const Graph& graph, std::uint32_t passage) {
  const std::uint32_t section = graph.section_of_passage[passage];
  return section == core::no_index ? std::string_view("") : graph.section_headings[section];
}

std::string_view field_of(const Graph& graph, std::uint32_t passage, std::int32_t field) {
  switch (field) {
    case HOP_PASSAGE_ID: return graph.passage_ids[passage];
    case HOP_PASSAGE_TITLE: return graph.passage_titles[passage];
    case HOP_PASSAGE_TEXT: return passage_text(graph, passage);
    case HOP_PASSAGE_DOCUMENT_ID: return graph.document_ids[graph.document_of_passage[passage]];
    case HOP_PASSAGE_DOCUMENT_TITLE: return graph.document_titles[graph.document_of_passage[passage]];
    default: return heading_of(graph, passage);
  }
}

}  // namespace

int32_t hop_graph_bytes(const hop_graph* graph, const uint8_t** bytes, size_t* length, hop_error** error) {
  return call(error, in(graph, "graph"), out(bytes, "bytes"), out(length, "length"), [&]() -> Outcome {
    const auto file = graph->open->file();
    if (!file) return file.error();
    *bytes = file.value().data();
    *length = file.value().size();
    return {};
  });
}

int32_t hop_graph_passage_count(const hop_graph* graph, uint32_t* count, hop_error** error) {
  return call(error, in(graph, "graph"), out(count, "count"), [&] { *count = graph->open->view().passage_count(); });
}

int32_t hop_graph_document_count(const hop_graph* graph, uint32_t* count, hop_error** error) {
  return call(error, in(graph, "graph"), out(count, "count"), [&] { *count = graph->open->view().document_count(); });
}

int32_t hop_graph_vectors(const hop_graph* graph, uint32_t* dimension, const char** embedder_id, size_t* embedder_id_length,
                          hop_error** error) {
  return call(error, in(graph, "graph"), out(dimension, "dimension"), out(embedder_id, "embedder_id"),
              out(embedder_id_length, "embedder_id_length"), [&] {
                *dimension = graph->open->view().dimension;
                give_text(graph->open->view().embedder_id, embedder_id, embedder_id_length);
              });
}

int32_t hop_graph_find_passage(const hop_graph* graph, const char* id, size_t id_length, uint32_t* passage, hop_error** error) {
  return call(error, in(graph, "graph"), in(id, id_length, "id"), out(passage, "passage"), [&]() -> Outcome {
    const std::string wanted = core::stored_id(std::string(text_of(id, id_length)));
    const Graph& view = graph->open->view();
    const auto found =
        std::lower_bound(view.passages_by_id.begin(), view.passages_by_id.end(), wanted,
                         [&](std::uint32_t index, std::string_view text) { return view.passage_ids[index] < text; });
    if (found == view.passages_by_id.end() || view.passage_ids[*found] != wanted) {
      const std::string_view shown = std::string_view(wanted).substr(0, 200);
      return Error{Status::not_found, core::concat("no passage \"", shown, "\""), std::string(shown)};
    }
    *passage = *found;
    return {};
  });
}

int32_t hop_graph_passage_text(const hop_graph* graph, uint32_t passage, int32_t field, const char** text, size_t* length,
                               hop_error** error) {
  static_assert(HOP_PASSAGE_HEADING == 5);
  return call(error, in(graph, "graph"), out(text, "text"), out(length, "length"), passage_of(graph, passage),
              choice(field, HOP_PASSAGE_HEADING + 1, "field", "between 0 and 5"),
              [&] { give_text(field_of(graph->open->view(), passage, field), text, length); });
}

int32_t hop_graph_passage_place(const hop_graph* graph, uint32_t passage, uint32_t* document, uint32_t* section, uint32_t* page,
                                uint32_t* source_begin, uint32_t* source_end, hop_error** error) {
  return call(error, in(graph, "graph"), out(document, "document"), out(section, "section"), out(page, "page"),
              out(source_begin, "source_begin"), out(source_end, "source_end"), passage_of(graph, passage), [&] {
                const Graph& view = graph->open->view();
                *document = view.document_of_passage[passage];
                *section = view.section_of_passage[passage];
                *page = view.page_of_passage[passage];
                *source_begin = view.source_begin_of_passage[passage];
                *source_end = view.source_end_of_passage[passage];
              });
}

int32_t hop_graph_metadata_count(const hop_graph* graph, uint32_t passage, uint32_t* count, hop_error** error) {
  return call(error, in(graph, "graph"), out(count, "count"), passage_of(graph, passage),
              [&] { *count = static_cast<uint32_t>(graph->open->view().metadata.of_passage(passage).size()); });
}

int32_t hop_graph_metadata(const hop_graph* graph, uint32_t passage, uint32_t index, const char** key, size_t* key_length,
                           const char** value, size_t* value_length, hop_error** error) {
  return call(error, in(graph, "graph"), out(key, "key"), out(key_length, "key_length"), out(value, "value"),
              out(value_length, "value_length"), passage_of(graph, passage),
              below(index, "metadata", [&] { return graph->open->view().metadata.of_passage(passage).size(); }), [&] {
                const Graph& view = graph->open->view();
                const auto fields = view.metadata.of_passage(passage);
                give_text(view.metadata_keys[fields[index].key], key, key_length);
                give_text(view.metadata_values[fields[index].value], value, value_length);
              });
}

int32_t hop_graph_export(const hop_graph* graph, int32_t format, hop_bytes** text, hop_error** error) {
  static_assert(HOP_EXPORT_JSON == 0 && HOP_EXPORT_GRAPHML == 1 && HOP_EXPORT_DOT == 2);
  return call(error, in(graph, "graph"), out(text, "text"), choice(format, 3, "format", "0 (JSON), 1 (GraphML) or 2 (DOT)"), [&] {
    constexpr core::ExportFormat formats[] = {core::ExportFormat::json, core::ExportFormat::graphml, core::ExportFormat::dot};
    std::string exported;
    core::export_graph(graph->open->view(), formats[format], exported);
    give_bytes(exported, text);
  });
}
