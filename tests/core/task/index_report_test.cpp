// The report of indexing as its readers get it: each count under its own name.
#include "core/task/index_report.hpp"

#include <gtest/gtest.h>

namespace hop::core {
namespace {

TEST(IndexReport, HasEachCountUnderItsName) {
  IndexReport report;
  report.documents = 1, report.passages = 2, report.sections = 3, report.pages = 4, report.tables = 5, report.links = 6;
  report.keywords = 7, report.terms = 8, report.language = Language::german;
  PreparationReport& preparation = report.preparation;
  preparation.replaced_bytes = 9, preparation.empty_documents = 10, preparation.blank_passages = 11;
  preparation.capped = {12, 13, 14, 15};
  preparation.unresolved_links.of = 16;
  preparation.unresolved_links.add({0, LinkForm::path, "x.md"}, "d");
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write_index_report(json, report);
  json.end_object();
  EXPECT_EQ(text,
            R"({"documents":1,"passages":2,"sections":3,"pages":4,"tables":5,"links":6,"keywords":7,"terms":8,"language":"de",)"
            R"("replaced_bytes":9,"empty_documents":10,"blank_passages":11,"capped_titles":12,"capped_headings":13,)"
            R"("capped_aliases":14,"capped_metadata":15,"written_links":16,"unresolved_links":1,)"
            R"("unresolved_links_by_pattern":{"markdown_path":1},)"
            R"("unresolved_link_examples":{"markdown_path":{"document":"d","target":"x.md"}}})");
}

}  // namespace
}  // namespace hop::core
