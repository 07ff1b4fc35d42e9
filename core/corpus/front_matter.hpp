// Front matter: the fields at the start of a Markdown document. YAML between "---" on the first line and "---" or "...",
// TOML between "+++" lines, a JSON object, or a title in the style of Pandoc ("% Title") or MultiMarkdown ("Title: …").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/document.hpp"

namespace hop::core {

struct FrontMatter {
  std::string title;                 // title:
  std::vector<std::string> aliases;  // aliases: or alias:, except paths
  // The paths at which a site publishes the document, relative to its folder: slug:, id:, permalink:, url:,
  // redirect_from:, and those aliases: that begin with '/'. All keys except the last are metadata as well.
  std::vector<std::string> paths;
  // Any other key, one field per value of a list; "author.name" for a nested one.
  std::vector<MetadataField> metadata;
  // Text that is searchable with the document: description: and summary:, then one paragraph of the values of
  // keywords:, tags:, categories: and author:.
  std::vector<std::string> paragraphs;
  std::uint32_t end = 0;  // start of the text after the front matter; 0: no front matter, or only a title in the text
};

// Text between two thematic breaks is no front matter, because its lines are not "key: value".
FrontMatter read_front_matter(std::string_view text);

}  // namespace hop::core
