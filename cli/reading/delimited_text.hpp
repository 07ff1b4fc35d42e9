// Tables of values that commas, semicolons, tabs or bars separate (.csv, .tsv).
#pragma once

#include "read_document_as_markdown.hpp"

namespace hop::cli {

// A Markdown table with the first row as its header. The separator is the one that the first lines have most.
ConvertedDocument markdown_of_delimited(std::string_view bytes, DocumentBudget& budget);

}  // namespace hop::cli
