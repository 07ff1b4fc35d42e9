#include "print_hits.hpp"

#include <cstdio>

#include "terminal.hpp"

namespace hop::cli {

namespace {

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number);
  return text;
}

std::string text_of(const Json& object, const char* key) { return printable(object.value(key, std::string())); }

// "id title", or the id alone where it is the title, too.
std::string passage_name(const std::string& id, const std::string& title) {
  return title.empty() || title == id ? id : id + " " + title;
}

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

// The sentences that make the path's links, each once: "passage: sentence".
std::string evidence_lines(const Json& path) {
  std::string lines, last;
  for (const Json& step : path) {
    const auto evidence = step.find("evidence");
    if (evidence == step.end()) continue;
    const std::string place = text_of(*evidence, "passage") + (text_of(*evidence, "in") == "title" ? ", title" : "");
    const std::string line = "         " + place + ": “" + shortened(text_of(*evidence, "text")) + "”\n";
    if (line != last) lines += line;
    last = line;
  }
  return lines;
}

// A hit without hops has a path only where the method gives no reasons: these say that it was matched by words.
std::string explanation_lines(const Json& hit) {
  std::string lines;
  const Json& path = hit.at("path");
  const auto reasons = hit.find("reasons");
  const bool is_explained = reasons != hit.end() && (!reasons->empty() || !has_hops(path));
  if (is_explained) lines += "   why: " + reason_line(*reasons) + "\n";
  if (!is_explained || has_hops(path)) lines += "   path: " + path_line(path) + "\n" + evidence_lines(path);
  return lines;
}

}  // namespace

std::string path_line(const Json& path) {
  std::string line = "question";
  for (const Json& step : path) {
    const std::string by = text_of(step, "by");
    line += by.empty() || by == "question" ? " → " : " " + by + "→ ";
    if (step.contains("entity")) line += "[" + text_of(step, "entity") + "]";
    else line += passage_name(text_of(step, "passage"), text_of(step, "title"));
  }
  return line;
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

void print_hit(const Json& hit, bool explain, bool styled) {
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
  if (explain) text += explanation_lines(hit);
  print(text);
}

void print_trace_notices(const Json& trace) {
  for (const Json& notice : trace.at("notices")) print_notice(notice.get<std::string>());
}

}  // namespace hop::cli
