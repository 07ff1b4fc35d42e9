// Classifies links by their syntax, such as "Markdown path" or "wikilink". The indexing report counts unresolved links
// per class, so that a user sees which kind of link the engine did not understand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

class JsonWriter;
struct WrittenLink;

enum class LinkPattern : std::uint8_t {
  markdown_path,  // relative path of a Markdown or text file
  html_path,      // relative path of an HTML page
  site_path,      // path from the root of the site: "/docs/setup/"
  bare_path,      // relative path without an extension: "../guide/setup"
  file,           // path of any other file, such as an image
  anchor,         // heading in the same document
  wikilink,
  id,  // from the `links` of a ready passage
  other,
};
inline constexpr std::size_t link_pattern_count = 9;

LinkPattern pattern_of(const WrittenLink& link);

// The name of a pattern in reports: "markdown_path".
std::string_view name_of(LinkPattern pattern);

// An example of an unresolved link: the raw target and its document.
struct LinkExample {
  std::string document;  // id of the document
  std::string target;    // truncated to longest_example bytes
};
inline constexpr std::size_t longest_example = 200;

// Counts of the links that do not resolve.
struct UnresolvedLinks {
  std::array<std::uint64_t, link_pattern_count> by_pattern{};
  std::uint64_t of = 0;                                  // number of all links, resolved or not, except external ones
  std::array<LinkExample, link_pattern_count> examples;  // the first link of each pattern; not stored in files

  std::uint64_t& count_of(LinkPattern pattern) { return by_pattern[static_cast<std::size_t>(pattern)]; }
  void add(const WrittenLink& link, std::string_view document);
  std::uint64_t total() const;

  // The form in files: `of`, then one count per pattern; empty for a corpus without links.
  std::vector<std::uint32_t> to_counts() const;
  static UnresolvedLinks from_counts(std::span<const std::uint32_t> counts);
};

// Writes the members written_links, unresolved_links and unresolved_links_by_pattern to an open JSON object.
void write_link_counts(JsonWriter& out, const UnresolvedLinks& links);
// Writes the member unresolved_link_examples to an open JSON object: document and target of one link per pattern.
void write_link_examples(JsonWriter& out, const UnresolvedLinks& links);

}  // namespace hop::core
