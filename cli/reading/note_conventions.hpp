// What note-takers and documentation sites write beyond Markdown, as Markdown: Obsidian's callouts, comments, highlights, block
// names and tags; admonitions, tabs and snippets of MkDocs; admonitions, tabs and components of Docusaurus; shortcodes of site generators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

struct PlainNote {
  std::string markdown;           // with as many lines as before
  std::vector<std::string> tags;  // "#project/roof" in the text gives "project/roof"; each once, in order of occurrence
};

// Blocks of code and front matter stay. A title of a callout, an admonition or a tab becomes a line of text, and what stands
// indented below it is no code.
PlainNote read_note_conventions(std::string_view markdown);

}  // namespace hop::cli
