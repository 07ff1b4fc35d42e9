// A mismatch after a '*' lets the last '*' take one character more. Earlier ones need no second try, so the time is at most the
// product of the lengths.
#include "core/search/path_pattern.hpp"

#include <optional>

#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Where the last '*' lets the comparison go on.
struct Resumption {
  std::size_t pattern, id;
};

std::size_t length_of_character(std::string_view text, std::size_t at) { return decode_utf8(text, at).length; }

// Whether the pattern describes the id, or (`or_folder`) a folder that the id is in.
bool matches(std::string_view pattern, std::string_view id, bool or_folder) {
  std::optional<Resumption> last_star;
  std::size_t p = 0, i = 0;
  for (;;) {
    if (p == pattern.size() && (i == id.size() || (or_folder && id[i] == '/'))) return true;
    if (p < pattern.size() && pattern[p] == '*') {
      last_star = {++p, i};
    } else if (p < pattern.size() && i < id.size() && (pattern[p] == '?' || pattern[p] == id[i])) {
      i += pattern[p] == '?' ? length_of_character(id, i) : 1;
      ++p;
    } else if (last_star && last_star->id < id.size()) {
      p = last_star->pattern;
      i = ++last_star->id;
    } else {
      return false;
    }
  }
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view id) { return matches(pattern, id, false); }

bool matches_path(std::string_view pattern, std::string_view id) {
  if (pattern.substr(0, 2) == "./") pattern.remove_prefix(2);
  while (!pattern.empty() && pattern.front() == '/') pattern.remove_prefix(1);
  while (!pattern.empty() && pattern.back() == '/') pattern.remove_suffix(1);
  return pattern.empty() || matches(pattern, id, true);
}

}  // namespace hop::core
