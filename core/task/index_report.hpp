// The report of an index task: the number of entries of each kind in the graph, the language, and the problems that were found
// in the corpus (replaced bytes, empty documents, unresolved links).
#pragma once

#include <cstdint>

#include "core/base/json_writer.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct IndexReport {
  std::uint64_t documents = 0, passages = 0, sections = 0, pages = 0, tables = 0, links = 0, keywords = 0, terms = 0;
  PreparationReport preparation;
  Language language = Language::english;  // from the options, or detected
};

IndexReport index_report_of(const GraphContent& content, Language language);
// Writes the report's members into an open JSON object.
void write_index_report(JsonWriter& out, const IndexReport& report);

}  // namespace hop::core
