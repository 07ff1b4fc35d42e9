#include "core/corpus/document_title.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
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

// "slice" and "slices"
bool are_alike(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return a == b || (a.size() > 2 && b.size() == a.size() + 1 && b.starts_with(a) && b.back() == 's');
}

bool is_year_first(std::string_view file_name) {
  return file_name.size() >= 4 && std::all_of(file_name.begin(), file_name.begin() + 4, ascii::is_digit);
}

// The share of the words of the file's name that the heading has. Words with digits are numbers of chapters; a name that begins
// with a year is a note of a day, which keeps its date.
double likeness_to_name(std::string_view heading, std::string_view file_name) {
  if (is_year_first(file_name)) return 0;
  const std::vector<std::string> of_heading = lower_words(heading);
  std::size_t words = 0, shared = 0;
  for (const std::string& word : lower_words(file_name)) {
    if (std::any_of(word.begin(), word.end(), ascii::is_digit)) continue;
    ++words;
    shared += std::any_of(of_heading.begin(), of_heading.end(), [&](const std::string& other) { return are_alike(word, other); });
  }
  return words == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(words);
}

// "ch07-04-bringing-paths": a page of a book, whose number says its place.
bool is_numbered(std::string_view file_name) {
  const std::vector<std::string> words = lower_words(file_name);
  return words.size() > 1 && !is_year_first(file_name) && ascii::is_digit(words[0].back());
}

}  // namespace

std::string title_heading(const ReadableText& text, std::string_view file_name) {
  constexpr std::uint32_t most_before = 400;  // in bytes, such as badges
  const std::vector<ReadableHeading>& headings = text.headings;
  if (headings.empty() || headings[0].begin > text.opening_end + most_before) return {};
  const std::uint32_t level = headings[0].level;
  const auto count = [&](auto test) { return std::count_if(headings.begin(), headings.end(), test); };
  if (count([&](const ReadableHeading& heading) { return heading.level < level; }) > 0) return {};
  const bool is_alone = count([&](const ReadableHeading& heading) { return heading.level == level; }) == 1;
  const std::string_view title = read_heading(headings[0].heading).text;
  const double likeness = likeness_to_name(title, file_name);
  const bool names_all = level == 1 ? is_alone : likeness > 0.5 || (is_alone && (likeness == 0.5 || is_numbered(file_name)));
  return names_all ? std::string(title) : std::string();
}

}  // namespace hop::core
