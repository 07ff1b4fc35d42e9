#include "cli/terminal/title_in_line.hpp"

#include <algorithm>

#include "cli/terminal/columns.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

// What the lines of hits, chains, facts and steps are made of, besides titles.
constexpr std::string_view signs[] = {"→", "·", "└", "“", "”", "  ", "[", "]", " mentions ", " links to it", "(no link)"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "12 ", as before a hit.
bool begins_with_rank(std::string_view text) {
  const std::size_t end = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
  return end > 0 && end < text.size() && text[end] == ' ';
}

bool could_be_structure(std::string_view text) {
  if (text.empty() || text.front() == '"' || text.front() == ' ' || text.back() == ' ' || begins_with_rank(text)) return true;
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; })) return true;
  return std::any_of(std::begin(signs), std::end(signs),
                     [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; });
}

// Controls are escaped, so that a line end stays visible as one.
std::string quoted(std::string_view text) {
  std::string escaped = to_text(Json(std::string(text)));
  return printable(std::string_view(escaped).substr(1, escaped.size() - 2));
}

using Fitted = std::string (*)(std::string_view text, std::size_t columns);
std::string in_line(std::string_view text, std::size_t columns, Fitted fit) {
  if (!could_be_structure(text)) return fit(printable(text), columns);
  return "\"" + fit(quoted(text), std::max<std::size_t>(columns, 2) - 2) + "\"";
}

}  // namespace

std::string title_in_line(std::string_view title, std::size_t columns) { return in_line(title, columns, fitted); }
std::string place_in_line(std::string_view place, std::size_t columns) { return in_line(place, columns, fitted_path); }

std::string name_in_line(std::string_view name) {
  const bool has_quotes = name.find("“") != std::string_view::npos || name.find("”") != std::string_view::npos;
  return has_quotes ? "\"" + quoted(name) + "\"" : "“" + std::string(name) + "”";
}

}  // namespace hop::cli
