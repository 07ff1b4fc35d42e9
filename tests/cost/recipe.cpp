#include "tests/cost/recipe.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace hop::cost {
namespace {

std::string repetition(std::string_view text, std::size_t number) {
  std::string made;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%' || at + 1 == text.size()) {
      made += text[at];
    } else if (text[++at] == 'n') {
      made += std::to_string(number);
    } else {
      made += text[at];
    }
  }
  return made;
}

[[noreturn]] void refuse(std::string_view line) {
  std::fprintf(stderr, "no line of a recipe: %.*s\n", static_cast<int>(line.size()), line.data());
  std::exit(2);
}

std::string unescaped(std::string_view text) {
  std::string made;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      made += text[at];
      continue;
    }
    if (++at == text.size()) refuse(text);
    switch (text[at]) {
      case 'n': made += '\n'; break;
      case 't': made += '\t'; break;
      case 'r': made += '\r'; break;
      case '\\': made += '\\'; break;
      case 'x':
        if (at + 2 >= text.size()) refuse(text);
        made += static_cast<char>(std::strtoul(std::string(text.substr(at + 1, 2)).c_str(), nullptr, 16));
        at += 2;
        break;
      default: refuse(text);
    }
  }
  return made;
}

std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    char hex[8];
    std::snprintf(hex, sizeof hex, "\\x%02x", byte);
    if (c == '\n') made += "\\n";
    else if (c == '\t') made += "\\t";
    else if (c == '\r') made += "\\r";
    else if (c == '\\') made += "\\\\";
    else if (byte < 0x20 || byte >= 0x7f) made += hex;
    else made += c;
  }
  return made;
}

}  // namespace

std::string text_of(const Recipe& recipe, std::size_t bytes) {
  std::size_t once = 0, repeated = 0;
  const std::size_t share = bytes / std::max<std::size_t>(recipe.parts.size(), 1);
  for (const Part& part : recipe.parts) {
    if (part.is_repeated) ++repeated;
    else once += std::min(part.text.size(), share);
  }
  const std::size_t share_of_repeated = repeated == 0 ? 0 : (bytes - once) / repeated;
  std::string text;
  for (const Part& part : recipe.parts) {
    if (!part.is_repeated) {
      text += repetition(std::string_view(part.text).substr(0, share), 0);
      continue;
    }
    const std::size_t end = text.size() + share_of_repeated;
    for (std::size_t number = 0; text.size() < end; ++number) {
      const std::string next = repetition(part.text, number);
      if (next.empty() || text.size() + next.size() > end) break;
      text += next;
    }
  }
  return text;
}

Recipe read_recipe(std::string_view file) {
  Recipe recipe;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    if (line.empty() || line.front() == '#') continue;
    if (line.size() < 5) refuse(line);
    const std::string_view word = line.substr(0, 5), rest = line.substr(5);
    if (word == "kind ") recipe.kind = rest;
    else if (word == "once ") recipe.parts.push_back({unescaped(rest), false});
    else if (word == "many ") recipe.parts.push_back({unescaped(rest), true});
    else refuse(line);
  }
  if (recipe.kind.empty() || recipe.parts.empty()) refuse("(an empty file)");
  return recipe;
}

std::string recipe_file(const Recipe& recipe) {
  std::string file = "kind " + recipe.kind + "\n";
  for (const Part& part : recipe.parts) file += (part.is_repeated ? "many " : "once ") + escaped(part.text) + "\n";
  return file;
}

}  // namespace hop::cost
