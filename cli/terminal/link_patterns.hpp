// Describes in words how unresolved links are written.
#pragma once

#include <string>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// " (paths of HTML pages: 33, such as ../std/box.html in ch15-01.md; anchors: 2, such as …)". An index report has an example of
// each pattern. A graph's description has only counts, so the usual form of the pattern, such as "page.html", replaces the
// example. Empty if all links are resolved.
std::string unresolved_by_pattern(const Json& facts);

}  // namespace hop::cli
