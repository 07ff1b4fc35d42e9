// The text of a document of any format, by its extension.
#pragma once

#include <chrono>
#include <string>

#include "cli/reading/input_file.hpp"
#include "converters.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

struct DocumentText {
  std::string title, text;  // an empty title: use that of the text
  bool is_markdown = false;
};

// In lower case, without the dot.
std::string lower_extension(const std::string& path);

// Whether the text of a file with this name is read as it is: its lines are those of the file.
bool is_read_as_it_is(const std::string& path);
bool is_document(const std::string& extension, const Converters& converters);
// ".docx, .epub, .htm, …"
std::string document_extensions(const Converters& converters);

// Throws Failure if the file cannot be read, and Unreadable, with only the reason, if it has no readable text.
DocumentText read_document_text(const std::string& path, Links links, const Converters& converters,
                                std::chrono::milliseconds limit);

}  // namespace hop::cli
