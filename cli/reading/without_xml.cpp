// The readers of formats of XML, in a build without libxml2: each file is left out with the reason.
#include "read_document_as_markdown.hpp"

#if !defined(HOPTRAIL_LIBXML)

namespace hop::cli {

namespace {

[[noreturn]] ConvertedDocument refuse(const char* format) {
  throw Unreadable(std::string(format) + " files need a build of hoptrail with libxml2");
}

}  // namespace

ConvertedDocument markdown_of_html(std::string_view, DocumentBudget&) { return refuse("HTML"); }
ConvertedDocument markdown_of_docx(std::string_view, DocumentBudget&) { return refuse(".docx"); }
ConvertedDocument markdown_of_odt(std::string_view, DocumentBudget&) { return refuse(".odt"); }
ConvertedDocument markdown_of_epub(std::string_view, DocumentBudget&) { return refuse("EPUB"); }
ConvertedDocument markdown_of_pptx(std::string_view, DocumentBudget&) { return refuse(".pptx"); }
ConvertedDocument markdown_of_xlsx(std::string_view, DocumentBudget&) { return refuse(".xlsx"); }

}  // namespace hop::cli
#endif
