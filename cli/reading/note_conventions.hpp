// Converts Markdown extensions of note-taking tools and documentation sites to Markdown: Obsidian's callouts, comments,
// highlights, block names and tags; admonitions, tabs and snippets of MkDocs; admonitions, tabs and components of Docusaurus;
// shortcodes of site generators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

struct PlainNote {
  std::string markdown;           // the number of lines stays the same
  std::vector<std::string> tags;  // "#project/roof" in the text gives "project/roof"; distinct, in order of occurrence
};

// Code blocks and front matter are not changed. The title of a callout, an admonition or a tab becomes a line of text, and the
// indented text below it is not a code block.
PlainNote read_note_conventions(std::string_view markdown);

}  // namespace hop::cli
