// Markdown extensions of note-taking tools and documentation sites, written as plain Markdown: Obsidian's callouts,
// comments, highlights, block names and tags; admonitions, tabs and snippets of MkDocs; admonitions, tabs and components
// of Docusaurus; shortcodes of site generators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/readable_text.hpp"

namespace hop::core {

struct PlainNote {
  std::string markdown;             // the number of lines stays the same
  std::vector<SourcePoint> points;  // where the runs of `markdown` were copied from; ascending
  std::vector<std::string> tags;    // "#project/roof" in the text gives "project/roof"; distinct, in order of occurrence
};

// Code blocks are not changed, and neither is a character after a backslash. The title of a callout, an admonition or a
// tab becomes a line of text, and the indented text below it is not a code block. The first `begin` bytes, which are the
// front matter, are copied. Linear time.
PlainNote read_note_conventions(std::string_view markdown, std::size_t begin);

}  // namespace hop::core
