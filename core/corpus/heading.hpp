// Headings as link targets: the explicit anchor of a heading, if it has one, and the slug that GitHub derives from its
// text.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// Parses a heading: "Setting up {#setup}" and "Setting up {: #setup .wide}" have the text "Setting up" and the anchor
// "setup".
struct Heading {
  std::string_view text;
  std::string_view anchor;  // empty if there is none
};
Heading read_heading(std::string_view written);

// The fragment with which GitHub links to a heading: lower case, spaces replaced by '-', all punctuation removed except
// '-' and '_'.
std::string heading_slug(std::string_view heading);

}  // namespace hop::core
