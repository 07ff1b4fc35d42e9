#include "print_hits.hpp"

#include <cstdio>

#include "path_in_words.hpp"
#include "terminal.hpp"

namespace hop::cli {

namespace {

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number);
  return text;
}

std::string text_of(const Json& object, const char* key) { return printable(object.value(key, std::string())); }

std::string reason_line(const Json& reasons) {
  if (reasons.empty()) return "matched by words";
  std::string line;
  for (const Json& reason : reasons) line += (line.empty() ? "" : "; ") + printable(reason.get<std::string>());
  return line;
}

// At most 200 bytes, cut at a character's border.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 200;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

bool has_hops(const Json& path) { return path.size() > 1; }

std::string path_lines(const Json& path) {
  if (path.empty()) return {};
  std::string lines, lead = "   path: ";
  for (const HopInWords& hop : path_in_words(path)) {
    lines += lead + hop.sentence + "\n";
    if (!hop.evidence.empty()) lines += "           “" + shortened(hop.evidence) + "”\n";
    lead = "         ";
  }
  return lines;
}

std::string part_line(const Json& hit) {
  const auto parts = hit.find("parts");
  if (parts == hit.end() || parts->empty()) return {};
  std::string line;
  for (const auto& [name, value] : parts->items()) {
    line += (line.empty() ? "   parts: " : ", ") + name + " " + (value.is_number() ? short_number(value.get<double>()) : "?");
  }
  return line + "\n";
}

// A hit without hops has a path only where the method gives no reasons: these say that it was matched by words.
std::string explanation_lines(const Json& hit, Explain explain) {
  std::string lines;
  const Json& path = hit.at("path");
  const auto reasons = hit.find("reasons");
  const bool is_explained = reasons != hit.end() && (!reasons->empty() || !has_hops(path));
  const std::string through = names_on_the_way(path);
  if (is_explained) lines += "   why: " + (through.empty() ? through : through + "; ") + reason_line(*reasons) + "\n";
  if (!is_explained || has_hops(path)) lines += path_lines(path);
  if (explain == Explain::full) lines += part_line(hit);
  return lines;
}

}  // namespace

void add_explain_argument(CLI::App& verb, std::string& explain) {
  verb.add_flag("--explain{words}", explain, "why each hit was found, in words; --explain=full: also the parts of its score")
      ->check(CLI::IsMember({"words", "full"}));
}

Explain explain_of(const std::string& argument) {
  if (argument.empty()) return Explain::nothing;
  return argument == "full" ? Explain::full : Explain::words;
}

std::string snippet_text(const Json& snippet, bool styled) {
  const std::string text = snippet.at("text").get<std::string>();
  const auto first = snippet.at("range").at("bytes").at(0).get<std::size_t>();  // ranges count from the passage's begin
  std::string shown;
  std::size_t end_of_last = 0;
  for (const Json& highlight : snippet.at("highlights")) {
    const auto begin = highlight.at("bytes").at(0).get<std::size_t>() - first;
    const auto end = highlight.at("bytes").at(1).get<std::size_t>() - first;
    if (begin < end_of_last || end > text.size() || begin > end) continue;
    shown += printable(text.substr(end_of_last, begin - end_of_last)) + bold(printable(text.substr(begin, end - begin)), styled);
    end_of_last = end;
  }
  return shown + printable(text.substr(end_of_last));
}

void print_hit(const Json& hit, Explain explain, bool styled) {
  const std::string id = text_of(hit, "passage");
  const std::string title = text_of(hit, "title");
  const bool distance = hit.contains("distance");
  const Json& score = hit.at(distance ? "distance" : "score");
  std::string text =
      std::to_string(hit.at("rank").get<std::size_t>()) + ". " + bold(title.empty() ? id : title, styled) + "  " +
      faint(id + "  " + (distance ? "distance " : "score ") + (score.is_number() ? short_number(score.get<double>()) : "?"),
            styled) +
      "\n";
  text += "   " + snippet_text(hit.at("snippet"), styled) + "\n";
  if (explain != Explain::nothing) text += explanation_lines(hit, explain);
  print(text);
}

void print_trace_notices(const Json& trace) {
  for (const Json& notice : trace.at("notices")) print_notice(notice.get<std::string>());
}

}  // namespace hop::cli
