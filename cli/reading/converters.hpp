// Documents that other programs turn into text.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace hop::cli {

struct Converter {
  std::vector<std::string> words;  // the program and its arguments; "{}" is the file's path
  bool makes_markdown = false;     // else plain text
};

// By extension, without the dot and in lower case.
using Converters = std::map<std::string, Converter>;

// Of the programs pdftotext and pandoc, where they are on the PATH.
Converters found_converters();
// Adds "pdf=pdftotext -layout {} -", "rtf:md=pandoc -t gfm {}" or, by the extension alone, a separate line for it: pdftotext,
// pandoc or tesseract. Words may stand in quotes. Failure for anything else.
void add_converter(const std::string& text, Converters& converters);

// What the program writes to its standard output, at most 64 MiB, in at most `limit`. No shell reads the words. Unreadable,
// with the reason, when it fails.
std::string convert(const Converter& converter, const std::string& path, std::chrono::milliseconds limit);

}  // namespace hop::cli
