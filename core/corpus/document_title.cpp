#include "core/corpus/document_title.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/corpus/heading.hpp"
#include "core/text/ascii.hpp"
#include "core/text/normalize.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

// The words of a text, in lower case.
std::vector<std::string> lower_words(std::string_view text) {
  std::string folded;
  append_case_folded(folded, text);
  std::vector<std::string> words(1);
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_utf8(folded, at);
    if (is_word_character(c.value)) words.back().append(folded, at, c.length);
    else if (!words.back().empty()) words.emplace_back();
    at += c.length;
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// Whether the heading has half or more of the words of the file's name. Words with digits are numbers of chapters; a name that
// begins with a year is a note of a day, which keeps its date.
bool is_named_like(std::string_view heading, std::string_view file_name) {
  if (file_name.size() >= 4 && std::all_of(file_name.begin(), file_name.begin() + 4, ascii::is_digit)) return false;
  const std::vector<std::string> of_heading = lower_words(heading);
  std::size_t words = 0, shared = 0;
  for (const std::string& word : lower_words(file_name)) {
    if (std::any_of(word.begin(), word.end(), ascii::is_digit)) continue;
    ++words;
    shared += std::find(of_heading.begin(), of_heading.end(), word) != of_heading.end() ? 1 : 0;
  }
  return words > 0 && 2 * shared >= words;
}

}  // namespace

std::string title_heading(const ReadableText& text, std::string_view file_name) {
  constexpr std::uint32_t most_before = 400;  // in bytes, such as badges
  const std::vector<ReadableHeading>& headings = text.headings;
  if (headings.empty() || headings[0].begin > text.opening_end + most_before) return {};
  const auto competes = [&](const ReadableHeading& heading) { return heading.level <= headings[0].level; };
  if (std::count_if(headings.begin(), headings.end(), competes) > 1) return {};
  const std::string_view title = read_heading(headings[0].heading).text;
  return headings[0].level == 1 || is_named_like(title, file_name) ? std::string(title) : std::string();
}

}  // namespace hop::core
