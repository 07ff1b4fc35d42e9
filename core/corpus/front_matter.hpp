// YAML front matter: "---" as the first line of a Markdown document, "---" or "..." as its last. Of YAML it knows the
// lines that people write there: "key: value", "key: [a, b]", and "key:" with "- a" lines below.
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
  // Where a site publishes the document, relative to its folder: slug:, id:, permalink:, url:, redirect_from:, and
  // aliases: that begin with '/'. All but the last are metadata, too.
  std::vector<std::string> paths;
  std::vector<MetadataField> metadata;  // any other key, a field for each value of a list
  std::uint32_t end = 0;                // where the document's text begins; 0: no front matter
};

FrontMatter read_front_matter(std::string_view text);

}  // namespace hop::core
