// The classification looks only at the raw target, not at the corpus, so it also works for links whose target does not
// exist. The counts are stored in the graph file; the examples are only in the report.
#include "core/corpus/link_pattern.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/json_writer.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/page_path.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {
namespace {

// The pattern of a path, by its extension and first character.
LinkPattern pattern_of_path(std::string_view path) {
  const std::string_view extension = extension_of(path);
  if (!extension.empty() && !is_page_extension(extension)) return LinkPattern::file;
  if (path[0] == '/') return LinkPattern::site_path;
  if (extension.empty()) return LinkPattern::bare_path;
  return is_html_extension(extension) ? LinkPattern::html_path : LinkPattern::markdown_path;
}

}  // namespace

LinkPattern pattern_of(const WrittenLink& link) {
  if (link.form == LinkForm::id) return LinkPattern::id;
  const std::string_view target = trimmed(link.target);
  const std::size_t path_end = target.find_first_of("?#");
  const std::string_view path = trimmed(target.substr(0, path_end));
  // "#heading" and "?query" have no path.
  if (path.empty()) return path_end == std::string_view::npos ? LinkPattern::other : LinkPattern::anchor;
  if (link.form == LinkForm::path) return path.find('{') == std::string_view::npos ? pattern_of_path(path) : LinkPattern::other;
  return pattern_of_path(path) == LinkPattern::file ? LinkPattern::file : LinkPattern::wikilink;
}

std::string_view name_of(LinkPattern pattern) {
  constexpr std::string_view names[link_pattern_count] = {"markdown_path", "html_path", "site_path", "bare_path", "file",
                                                          "anchor",        "wikilink",  "id",        "other"};
  return names[static_cast<std::size_t>(pattern)];
}

// Counts the link, and keeps the first one of each pattern as an example, cut at a character boundary.
void UnresolvedLinks::add(const WrittenLink& link, std::string_view document) {
  const LinkPattern pattern = pattern_of(link);
  if (count_of(pattern)++ > 0) return;
  std::size_t length = std::min(link.target.size(), longest_example);
  while (length < link.target.size() && length > 0 && (static_cast<unsigned char>(link.target[length]) & 0xc0) == 0x80) --length;
  examples[static_cast<std::size_t>(pattern)] = {std::string(document), link.target.substr(0, length)};
}

std::uint64_t UnresolvedLinks::total() const { return std::accumulate(by_pattern.begin(), by_pattern.end(), std::uint64_t{0}); }

// The counts have 32 bits in the file format.
std::vector<std::uint32_t> UnresolvedLinks::to_counts() const {
  if (of == 0) return {};
  std::vector<std::uint32_t> counts = {static_cast<std::uint32_t>(of)};
  for (const std::uint64_t count : by_pattern) counts.push_back(static_cast<std::uint32_t>(count));
  return counts;
}

UnresolvedLinks UnresolvedLinks::from_counts(std::span<const std::uint32_t> counts) {
  UnresolvedLinks links;
  if (counts.empty()) return links;
  links.of = counts.front();
  std::copy(counts.begin() + 1, counts.end(), links.by_pattern.begin());
  return links;
}

void write_link_counts(JsonWriter& out, const UnresolvedLinks& links) {
  out.member("written_links", links.of);
  out.member("unresolved_links", links.total());
  out.key("unresolved_links_by_pattern");
  out.begin_object();
  for (std::size_t pattern = 0; pattern < link_pattern_count; ++pattern) {
    if (links.by_pattern[pattern] == 0) continue;
    out.member(name_of(static_cast<LinkPattern>(pattern)), links.by_pattern[pattern]);
  }
  out.end_object();
}

void write_link_examples(JsonWriter& out, const UnresolvedLinks& links) {
  out.key("unresolved_link_examples");
  out.begin_object();
  for (std::size_t pattern = 0; pattern < link_pattern_count; ++pattern) {
    if (links.by_pattern[pattern] == 0) continue;
    out.key(name_of(static_cast<LinkPattern>(pattern)));
    out.begin_object();
    out.member("document", links.examples[pattern].document);
    out.member("target", links.examples[pattern].target);
    out.end_object();
  }
  out.end_object();
}

}  // namespace hop::core
