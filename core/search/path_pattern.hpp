// Patterns of document ids, for the conditions `path=` and `document=` of a filter.
#pragma once

#include <string_view>

namespace hop::core {

// Whether the pattern describes the whole id. '*' stands for any characters, '/' included, and '?' for one character. All other
// characters stand for themselves.
bool matches_pattern(std::string_view pattern, std::string_view id);

// Whether the pattern describes the id as a path: the whole of it, or a folder that it is in. "api", "api/", "./api" and "api/*"
// describe "api/v1/users.md".
bool matches_path(std::string_view pattern, std::string_view id);

}  // namespace hop::core
