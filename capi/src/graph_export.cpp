#include <string>

#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "core/base/concat.hpp"
#include "core/graph/export_graph.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;

int32_t hop_graph_export(const hop_graph* graph, int32_t format, hop_bytes** text, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    given.output(text, "text");
    auto form = hop::core::ExportFormat::json;
    switch (format) {
      case HOP_EXPORT_JSON: break;
      case HOP_EXPORT_GRAPHML: form = hop::core::ExportFormat::graphml; break;
      case HOP_EXPORT_DOT: form = hop::core::ExportFormat::dot; break;
      default:
        given.fail(hop::core::Status::invalid_argument,
                   hop::core::concat("format ", format, " must be 0 (JSON), 1 (GraphML) or 2 (DOT)"), "format");
    }
    if (given.failed()) return given.error();
    std::string exported;
    hop::core::export_graph(graph->open->view(), form, exported);
    *text = hop::capi::bytes_of_text(exported);
    return {};
  });
}
