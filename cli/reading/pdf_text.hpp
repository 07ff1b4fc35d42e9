// The text of PDF files, from the output of pdftotext and pdfinfo.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "converters.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

// Runs the converter, which prints pages that end with form feeds, and pdfinfo for the title. The result is plain text. Throws
// Unreadable with the reason: a password, or pages without text.
ConvertedDocument read_pdf(const Converter& pdftotext, const std::string& path, std::chrono::milliseconds limit);

// Joins the pages: running headers and footers are left out, words that a hyphen divides at a line end are joined, and a
// paragraph that goes on on the next page stays one paragraph.
std::string text_of_pages(std::string_view pages);

// The title that pdfinfo prints; empty if it is none, or the name of a file.
std::string title_of_pdfinfo(std::string_view printed);

}  // namespace hop::cli
