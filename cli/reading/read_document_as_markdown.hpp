// Converts documents of formats that the engine does not read to Markdown. What this costs is in proportion to the file, by the
// budget that each function is given (document_budget.hpp).
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

class DocumentBudget;

// A file without readable text. The message is only the reason, without the file's name.
class Unreadable : public Failure {
 public:
  using Failure::Failure;
};

struct ConvertedDocument {
  std::string title;  // empty: use that of the Markdown
  std::string markdown;
};

// HTML or XHTML; without a declared character set, UTF-8. Scripts, styles, navigation and controls are skipped. If the page has
// exactly one <main> or <article>, with most of its text, everything else is skipped. Throws Unreadable for a page that exceeds
// the bounds of html_tree.hpp.
ConvertedDocument markdown_of_html(std::string_view html, DocumentBudget& budget);

// Files of Office Open XML (.docx, .pptx, .xlsx), OpenDocument (.odt, .ods, .odp) and EPUB: zipped XML.
ConvertedDocument markdown_of_docx(std::string_view bytes, DocumentBudget& budget);
ConvertedDocument markdown_of_odt(std::string_view bytes, DocumentBudget& budget);
ConvertedDocument markdown_of_epub(std::string_view bytes, DocumentBudget& budget);
ConvertedDocument markdown_of_pptx(std::string_view bytes, DocumentBudget& budget);
ConvertedDocument markdown_of_xlsx(std::string_view bytes, DocumentBudget& budget);

// Converts text to UTF-8. A byte order mark determines the character set. Otherwise valid UTF-8 stays unchanged, and other
// bytes are decoded in the character set that ICU finds most likely. Throws Unreadable for binary data, which has NUL bytes.
std::string text_as_utf8(std::string bytes);
// The same without a byte order mark.
std::string text_without_mark(std::string_view bytes);

}  // namespace hop::cli
