// Headings as the targets of links.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// "Setting up {#setup}" and "Setting up {: #setup .wide}" have the text "Setting up" and the anchor "setup".
struct Heading {
  std::string_view text;
  std::string_view anchor;  // empty: none
};
Heading read_heading(std::string_view written);

// The fragment by which GitHub links to a heading: lower case, spaces to '-', punctuation dropped but '-' and '_'.
std::string heading_slug(std::string_view heading);

}  // namespace hop::core
