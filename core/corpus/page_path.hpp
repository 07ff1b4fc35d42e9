// Page paths: the URL paths at which documentation generators publish their source files (Jekyll, Hugo, MkDocs,
// Docusaurus and others drop extensions, index files and order numbers).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

// "html" and "htm", in any case.
bool is_html_extension(std::string_view extension);
// HTML extensions, and those of Markdown and plain text.
bool is_page_extension(std::string_view extension);

// The page of a document id or of a resolved link path: "guide/setup.md", "guide/setup.html" and "guide/setup/" have
// the page "guide/setup"; "guide/index.md", "guide/_index.md" and "guide/README.md" have the page "guide". The page of
// the root is empty.
std::string page_path(std::string_view path);

// 0 if the id has its own page; 1, 2 or 3 if its page is that of the folder, because the file is an index, _index or
// README.
std::uint32_t folder_page_rank(std::string_view id);

// Removes the numbers that order files from every part: "02-guide/01_intro" → "guide/intro". Dates and versions stay.
std::string without_order_numbers(std::string_view page);

// Removes the parts that are versions: "docs/latest/setup" and "docs/v2.1/setup" → "docs/setup".
std::string without_versions(std::string_view page);

// The page that blogs derive from a dated file name: "posts/2024-05-17-news" → "2024/05/17/news". Empty if there is no
// date.
std::string dated_page(std::string_view page);

}  // namespace hop::core
