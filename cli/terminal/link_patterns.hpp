// How links are written that lead nowhere, in words.
#pragma once

#include <string>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// " (paths of HTML pages: 33, such as ../std/box.html in ch15-01.md; anchors: 2, such as …)" of an index report, which has an
// example of each pattern, or of a graph's description, which has counts: the pattern's usual form stands in its place, such as
// "page.html". Empty: no link leads nowhere.
std::string unresolved_by_pattern(const Json& facts);

}  // namespace hop::cli
