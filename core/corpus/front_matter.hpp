// YAML front matter: the metadata block between "---" on the first line of a Markdown document and "---" or "...". Only
// the common subset of YAML is supported: "key: value", "key: [a, b]", and "key:" followed by "- a" lines.
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
  std::vector<MetadataField> metadata;  // any other key, one field per value of a list
  std::uint32_t end = 0;                // start of the text after the front matter; 0: no front matter
};

FrontMatter read_front_matter(std::string_view text);

}  // namespace hop::core
