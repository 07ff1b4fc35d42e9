#include "core/corpus/link_pattern.hpp"

#include <numeric>

#include "core/corpus/clean.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/page_path.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {
namespace {

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
  if (path.empty()) return path_end == std::string_view::npos ? LinkPattern::other : LinkPattern::anchor;
  if (link.form == LinkForm::path) return path.find('{') == std::string_view::npos ? pattern_of_path(path) : LinkPattern::other;
  return pattern_of_path(path) == LinkPattern::file ? LinkPattern::file : LinkPattern::wikilink;
}

std::string_view name_of(LinkPattern pattern) {
  constexpr std::string_view names[link_pattern_count] = {"markdown_path", "html_path", "site_path", "bare_path", "file",
                                                          "anchor",        "wikilink",  "id",        "other"};
  return names[static_cast<std::size_t>(pattern)];
}

std::uint64_t UnresolvedLinks::total() const { return std::accumulate(by_pattern.begin(), by_pattern.end(), std::uint64_t{0}); }

}  // namespace hop::core
