// What an index task reports: how much there is of each thing in the graph, and what was wrong with the corpus.
#pragma once

#include <cstdint>

#include "core/base/json_writer.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct IndexReport {
  std::uint64_t documents = 0, passages = 0, sections = 0, pages = 0, tables = 0, links = 0, keywords = 0, terms = 0;
  PreparationReport preparation;
  Language language = Language::english;  // given, or detected
};

IndexReport index_report_of(const GraphContent& content, Language language);
// Its members, into an open JSON object.
void write_index_report(JsonWriter& out, const IndexReport& report);

}  // namespace hop::core
