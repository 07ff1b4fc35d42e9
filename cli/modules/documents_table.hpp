// Documents that need libxml2, libarchive or ICU.
#pragma once

#include "cli/reading/other_character_sets.hpp"
#include "cli/reading/read_document_as_markdown.hpp"

namespace hop::cli {

struct DocumentsTable {
  decltype(&markdown_of_html) html;
  decltype(&markdown_of_docx) docx;
  decltype(&markdown_of_odt) odt;
  decltype(&markdown_of_epub) epub;
  decltype(&markdown_of_pptx) pptx;
  decltype(&markdown_of_xlsx) xlsx;
  decltype(&from_character_set) character_set;
  decltype(&from_likely_character_set) likely_character_set;
};

}  // namespace hop::cli
