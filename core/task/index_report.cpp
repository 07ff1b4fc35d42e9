#include "core/task/index_report.hpp"

namespace hop::core {

IndexReport index_report_of(const GraphContent& content) {
  const PreparedCorpus& corpus = content.corpus;
  return {corpus.documents.size(),       corpus.passages.size(),       corpus.sections.size(), corpus.pages.size(),
          corpus.tables.size(),          corpus.links.size(),          content.keywords.keys.size(),
          content.lexical.terms.size(),  corpus.report};
}

void write_index_report(JsonWriter& out, const IndexReport& report) {
  out.member("documents", report.documents);
  out.member("passages", report.passages);
  out.member("sections", report.sections);
  out.member("pages", report.pages);
  out.member("tables", report.tables);
  out.member("links", report.links);
  out.member("keywords", report.keywords);
  out.member("terms", report.terms);
  out.member("replaced_bytes", report.preparation.replaced_bytes);
  out.member("empty_documents", report.preparation.empty_documents);
  out.member("blank_passages", report.preparation.blank_passages);
  out.member("unresolved_links", report.preparation.unresolved_links);
}

}  // namespace hop::core
