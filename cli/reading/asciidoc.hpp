// Reads AsciiDoc: sections, paragraphs, lists, terms, tables, verbatim blocks and the usual macros.
#pragma once

#include "read_document_as_markdown.hpp"

namespace hop::cli {

// Comments, conditions, includes and attributes of blocks are left out. Cross references stay as the engine reads them.
ConvertedDocument markdown_of_asciidoc(std::string_view bytes, DocumentBudget& budget);

}  // namespace hop::cli
