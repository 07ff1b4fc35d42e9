// Subtitles (.srt, .vtt).
#pragma once

#include "read_document_as_markdown.hpp"

namespace hop::cli {

// What is said, as plain text: without times, numbers, styles and comments. A voice (<v Anna>) becomes "Anna: ".
ConvertedDocument text_of_subtitles(std::string_view bytes, DocumentBudget& budget);

}  // namespace hop::cli
