// Groups links by the way they are written, so that a report shows which kinds do not resolve.
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
  site_path,      // path from the root of a site: "/docs/setup/"
  bare_path,      // relative path without extension: "../guide/setup"
  file,           // path of any other file: a picture, a program
  anchor,         // heading of the same document
  wikilink,
  id,  // given with a ready passage
  other,
};
inline constexpr std::size_t link_pattern_count = 9;

LinkPattern pattern_of(const WrittenLink& link);

// Its name in reports: "markdown_path".
std::string_view name_of(LinkPattern pattern);

// A link as it is written in a document.
struct LinkExample {
  std::string document;  // its id
  std::string target;    // its first bytes, at most longest_example
};
inline constexpr std::size_t longest_example = 200;

// Links that do not resolve.
struct UnresolvedLinks {
  std::array<std::uint64_t, link_pattern_count> by_pattern{};
  std::uint64_t of = 0;                                  // all links, resolved or not, except those to the web
  std::array<LinkExample, link_pattern_count> examples;  // the first link of each pattern that has any; a file holds none

  std::uint64_t& count_of(LinkPattern pattern) { return by_pattern[static_cast<std::size_t>(pattern)]; }
  void add(const WrittenLink& link, std::string_view document);
  std::uint64_t total() const;

  // As a file keeps them: `of`, then one number for each pattern. Empty: there are no links.
  std::vector<std::uint32_t> to_counts() const;
  static UnresolvedLinks from_counts(std::span<const std::uint32_t> counts);
};

// As members of an open JSON object: written_links, unresolved_links, unresolved_links_by_pattern.
void write_link_counts(JsonWriter& out, const UnresolvedLinks& links);
// As member unresolved_link_examples of an open JSON object: by pattern, document and target of one link.
void write_link_examples(JsonWriter& out, const UnresolvedLinks& links);

}  // namespace hop::core
