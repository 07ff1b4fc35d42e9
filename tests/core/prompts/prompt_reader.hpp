// Reads a prompt back without knowing how prompts are made: by its lines alone, as anybody would who was sent it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core::test {

struct MarkedBlock {
  std::string name;     // "1 deadbeef", what both of its marks say
  std::string content;  // every byte between the line of the one mark and that of the other
};

struct ReadPrompt {
  std::vector<MarkedBlock> blocks;
  std::string rest;         // the lines outside of blocks; each run of blocks is one line, "<blocks>"
  bool well_formed = true;  // every mark that opens is closed, numbers go up from 1, all blocks have the same word
};

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    lines.push_back(text.substr(0, end));
  }
  lines.push_back(text);
  return lines;
}

// "1 deadbeef" of the line "<passage 1 deadbeef>".
inline std::optional<std::string> name_of_opening_mark(std::string_view line) {
  if (!line.starts_with("<passage ") || !line.ends_with(">")) return std::nullopt;
  const std::string_view name = line.substr(9, line.size() - 10);
  const std::size_t space = name.find(' ');
  if (space == std::string_view::npos || space == 0 || name.size() != space + 9) return std::nullopt;
  if (name.find_first_not_of("0123456789") != space) return std::nullopt;
  if (name.substr(space + 1).find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  return std::string(name);
}

inline ReadPrompt read_prompt(std::string_view prompt) {
  ReadPrompt read;
  std::string word;
  std::size_t number = 0;  // of the last block
  bool is_open = false, is_in_run = false;
  for (const std::string_view line : lines_of(prompt)) {
    if (is_open) {
      MarkedBlock& block = read.blocks.back();
      is_open = line != "</passage " + block.name + ">";
      if (is_open) block.content.append(line) += '\n';
      else if (!block.content.empty()) block.content.pop_back();
      continue;
    }
    if (const std::optional<std::string> name = name_of_opening_mark(line)) {
      if (!is_in_run) read.rest += "<blocks>\n";
      is_open = is_in_run = true;
      if (number == 0) word = name->substr(name->find(' '));
      if (*name != std::to_string(++number) + word) read.well_formed = false;
      read.blocks.push_back({*name, ""});
      continue;
    }
    is_in_run = false;
    read.rest.append(line) += '\n';
  }
  if (is_open) read.well_formed = false;
  return read;
}

// The values of a text that was made from a pattern: `pattern` is the text with a word of `tokens` in the place of each
// value. A value ends with its line. Nothing where the text is not of the pattern.
inline std::optional<std::vector<std::string>> read_values(std::string_view text, std::string_view pattern,
                                                           const std::vector<std::string>& tokens) {
  std::vector<std::string> values;
  for (;;) {
    std::size_t at = std::string_view::npos;
    std::string_view token;
    for (const std::string& candidate : tokens) {
      const std::size_t found = pattern.find(candidate);
      if (found < at) at = found, token = candidate;
    }
    if (text.substr(0, at) != pattern.substr(0, at)) return std::nullopt;
    if (at == std::string_view::npos) return values;
    text.remove_prefix(at);
    pattern.remove_prefix(at + token.size());
    const std::size_t line_end = text.find('\n');
    const std::string_view tail = pattern.substr(0, pattern.find('\n'));  // what stands behind the value in its line
    const std::string_view line = text.substr(0, line_end);
    if (!line.ends_with(tail)) return std::nullopt;
    values.emplace_back(line.substr(0, line.size() - tail.size()));
    text.remove_prefix(line.size() - tail.size());
  }
}

}  // namespace hop::core::test
