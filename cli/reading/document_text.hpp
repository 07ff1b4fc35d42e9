// The text of a document of any kind, by its extension.
#pragma once

#include <chrono>
#include <string>

#include "cli/reading/input_file.hpp"
#include "converters.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

struct DocumentText {
  std::string title, text;  // an empty title: that of the text
  bool is_markdown = false;
  bool is_note = false;  // Markdown that a person wrote, with the conventions of their tools
};

// Without the dot, in lower case.
std::string lower_extension(const std::string& path);

bool is_document(const std::string& extension, const Converters& converters);
// ".docx, .epub, .htm, …"
std::string document_extensions(const Converters& converters);

// Failure where the file cannot be read; Unreadable, with the reason alone, where it holds no text that can.
DocumentText read_document_text(const std::string& path, Links links, const Converters& converters,
                                std::chrono::milliseconds limit);

}  // namespace hop::cli
