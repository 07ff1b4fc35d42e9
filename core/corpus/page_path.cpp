// String rules on path parts; no file system access. Each rule reflects the default configuration of a common site
// generator.
#include "core/corpus/page_path.hpp"

#include <algorithm>
#include <iterator>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/corpus/document_path.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

// The number of digits at `at`.
std::size_t digits_at(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_not_of("0123456789", at);
  return (end == std::string_view::npos ? text.size() : end) - at;
}

// Compares with ASCII case folding; `lower` must be in lower case.
bool equals_folded(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) { return ascii::lower(a) == b; });
}

// Removes the extension only if it is that of a page: "setup.v2" stays.
std::string_view without_page_extension(std::string_view path) {
  const std::string_view extension = extension_of(path);
  return is_page_extension(extension) ? path.substr(0, path.size() - extension.size() - 1) : path;
}

// "01-intro" → "intro". "2024-05-17-news" and "1.2-notes" are unchanged: a digit follows their separators.
std::string_view without_order_number(std::string_view part) {
  const std::size_t digits = digits_at(part, 0);
  const std::size_t name = part.find_first_not_of("-_. ", digits);
  if (digits == 0 || name == digits || name == std::string_view::npos || ascii::is_digit(part[name])) return part;
  return part.substr(name);
}

// "latest", "v2", "2.0", "v1.2.x". A bare number is a year or a chapter, not a version.
bool is_version(std::string_view part) {
  constexpr std::string_view names[] = {"latest", "stable", "current", "next", "main", "master"};
  if (std::find(std::begin(names), std::end(names), part) != std::end(names)) return true;
  const bool marked = part.substr(0, 1) == "v";
  if (marked) part.remove_prefix(1);
  const std::size_t digits = digits_at(part, 0);
  if (digits == 0) return false;
  if (digits == part.size()) return marked;
  const std::string_view rest = part.substr(digits);
  return rest[0] == '.' && rest.size() > 1 && rest.find_first_not_of(".0123456789x") == std::string_view::npos;
}

// Applies keep() to each part of the path and joins the results that are not empty.
template <class Keep>
std::string each_part(std::string_view page, Keep&& keep) {
  std::string out;
  while (!page.empty()) {
    const std::size_t slash = page.find('/');
    const std::string_view kept = keep(page.substr(0, slash));
    page = slash == std::string_view::npos ? std::string_view{} : page.substr(slash + 1);
    if (kept.empty()) continue;
    if (!out.empty()) out.push_back('/');
    out.append(kept);
  }
  return out;
}

}  // namespace

bool is_html_extension(std::string_view extension) { return equals_folded(extension, "html") || equals_folded(extension, "htm"); }

bool is_page_extension(std::string_view extension) {
  constexpr std::string_view extensions[] = {"md", "markdown", "mdx", "txt", "rst", "adoc"};
  return is_html_extension(extension) || std::any_of(std::begin(extensions), std::end(extensions),
                                                     [&](std::string_view known) { return equals_folded(extension, known); });
}

// The rank decides which file represents a folder that has several index files.
std::uint32_t folder_page_rank(std::string_view id) {
  constexpr std::string_view names[] = {"index", "_index", "readme"};
  std::string_view name = without_page_extension(id);
  name = name.substr(behind_found(name.rfind('/')));
  const auto is_name = [&](std::string_view known) { return equals_folded(name, known); };
  const auto* found = std::find_if(std::begin(names), std::end(names), is_name);
  return found == std::end(names) ? 0 : static_cast<std::uint32_t>(found - std::begin(names)) + 1;
}

std::string page_path(std::string_view path) {
  std::string_view page = folder_page_rank(path) > 0 ? folder_of(path) : without_page_extension(path);
  while (!page.empty() && page.back() == '/') page.remove_suffix(1);
  return std::string(page);
}

std::string without_order_numbers(std::string_view page) { return each_part(page, without_order_number); }

std::string without_versions(std::string_view page) {
  return each_part(page, [](std::string_view part) { return is_version(part) ? std::string_view{} : part; });
}

// The layout of Jekyll: "YYYY-MM-DD-title" becomes "YYYY/MM/DD/title".
std::string dated_page(std::string_view page) {
  const std::string_view name = page.substr(behind_found(page.rfind('/')));
  const auto is_number = [&](std::size_t at, std::size_t digits) {
    return digits_at(name.substr(0, at + digits), at) == digits && name[at + digits] == '-';
  };
  if (name.size() < 12 || !is_number(0, 4) || !is_number(5, 2) || !is_number(8, 2)) return {};
  return concat(name.substr(0, 4), '/', name.substr(5, 2), '/', name.substr(8, 2), '/', name.substr(11));
}

}  // namespace hop::core
