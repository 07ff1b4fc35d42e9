// Copies the counts from the finished content and writes them as JSON members. The member names are part of the public report
// format.
#include "core/task/index_report.hpp"

namespace hop::core {

IndexReport index_report_of(const GraphContent& content, Language language) {
  const PreparedCorpus& corpus = content.corpus;
  return {corpus.documents.size(),
          corpus.passages.size(),
          corpus.sections.size(),
          corpus.pages.size(),
          corpus.tables.size(),
          corpus.links.size(),
          content.keywords.keys.size(),
          content.lexical.terms.size(),
          corpus.report,
          language};
}

// Counts of the graph first, then those of problems in the corpus.
void write_index_report(JsonWriter& out, const IndexReport& report) {
  out.member("documents", report.documents);
  out.member("passages", report.passages);
  out.member("sections", report.sections);
  out.member("pages", report.pages);
  out.member("tables", report.tables);
  out.member("links", report.links);
  out.member("keywords", report.keywords);
  out.member("terms", report.terms);
  out.member("language", entry_of(report.language).code);
  out.member("replaced_bytes", report.preparation.replaced_bytes);
  out.member("empty_documents", report.preparation.empty_documents);
  out.member("blank_passages", report.preparation.blank_passages);
  const CappedFields& capped = report.preparation.capped;
  out.member("capped_titles", capped.titles);
  out.member("capped_headings", capped.headings);
  out.member("capped_aliases", capped.aliases);
  out.member("capped_metadata", capped.metadata);
  write_link_counts(out, report.preparation.unresolved_links);
  write_link_examples(out, report.preparation.unresolved_links);
}

}  // namespace hop::core
