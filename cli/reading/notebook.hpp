// Jupyter notebooks (.ipynb).
#pragma once

#include "read_document_as_markdown.hpp"

namespace hop::cli {

// The Markdown cells, and the code cells as blocks of code. Outputs are left out: they are data of one run.
ConvertedDocument markdown_of_notebook(std::string_view bytes, DocumentBudget& budget);

}  // namespace hop::cli
