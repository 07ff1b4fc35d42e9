// Documents that other programs convert to text.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace hop::cli {

struct Converter {
  std::vector<std::string> words;  // the program and its arguments; "{}" is the file's path
  bool makes_markdown = false;     // else plain text
  bool makes_pages = false;        // as pdftotext does: see pdf_text.hpp
};

// By extension, in lower case and without the dot.
using Converters = std::map<std::string, Converter>;

// Returns converters for the programs pdftotext and pandoc that are on the PATH.
Converters found_converters();
// The program that would convert files with this extension if it were on the PATH: pdftotext or pandoc; empty if there is none.
std::string program_for(const std::string& extension);
// Adds "pdf=pdftotext -layout {} -", "rtf:md=pandoc -s -t gfm {}", or an extension without a program, which selects pdftotext,
// pandoc or tesseract. Words may be quoted. Throws Failure for anything else.
void add_converter(const std::string& text, Converters& converters);

// Returns the standard output of the program, at most 64 MiB, in at most `limit`. The words are not passed to a shell. Throws
// Unreadable, with the exit code and the first line of its errors, if the program fails.
std::string convert(const Converter& converter, const std::string& path, std::chrono::milliseconds limit);

}  // namespace hop::cli
