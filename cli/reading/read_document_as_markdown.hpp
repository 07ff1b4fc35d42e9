// Documents of formats that the engine does not read, as Markdown.
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

// A file that holds no text that could be read; the message is the reason alone, without the file's name.
class Unreadable : public Failure {
 public:
  using Failure::Failure;
};

struct ConvertedDocument {
  std::string title;  // empty: that of the Markdown
  std::string markdown;
};

// HTML or XHTML; without declared character set, UTF-8. Scripts, styles, navigation and forms are left out; where there is one
// <main> or <article>, all but it is.
ConvertedDocument markdown_of_html(std::string_view html);

// Files of Office Open XML (.docx), OpenDocument (.odt) and EPUB: zipped XML. At most 256 MiB unpacked.
ConvertedDocument markdown_of_docx(std::string_view bytes);
ConvertedDocument markdown_of_odt(std::string_view bytes);
ConvertedDocument markdown_of_epub(std::string_view bytes);

// Text in UTF-8. A byte order mark decides; else valid UTF-8 stays unchanged, and other bytes are read in the character set that
// ICU finds most likely. Unreadable for binary data: with NUL bytes.
std::string text_as_utf8(std::string bytes);

}  // namespace hop::cli
