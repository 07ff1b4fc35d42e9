#include "cli/terminal/print_hits.hpp"

#include <cmath>
#include <cstdio>

#include "cli/terminal/path_in_words.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number == 0 ? 0 : number);  // no "-0"
  return text;
}

std::string reason_line(const std::vector<std::string_view>& reasons) {
  if (reasons.empty()) return "matched by words";
  std::string line;
  for (const std::string_view reason : reasons) line += (line.empty() ? "" : "; ") + printable(reason);
  return line;
}

// At most 200 bytes, cut between characters.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 200;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::string path_lines(const hop::Explanation& explained, const std::vector<hop::PathStep>& path) {
  std::string lines, lead = "   path: ";
  for (const HopInWords& hop : path_in_words(explained, path)) {
    lines += lead + hop.sentence + "\n";
    if (!hop.evidence.empty()) lines += "           “" + shortened(hop.evidence) + "”\n";
    lead = "         ";
  }
  return lines;
}

std::string part_line(const hop::Explanation& explained, std::uint32_t hit) {
  std::string line;
  for (const hop::ScorePart& part : explained.parts()) {
    const float value = part.values[hit];
    line +=
        (line.empty() ? "   parts: " : ", ") + std::string(part.name) + " " + (std::isfinite(value) ? short_number(value) : "?");
  }
  return line.empty() ? line : line + "\n";
}

// Reasons include "matched by words", so the path of a hit without hops is printed only if the method states no reasons.
std::string explanation_lines(const hop::Explanation& explained, std::uint32_t hit, Explain explain) {
  std::string lines;
  const std::vector<hop::PathStep> path = explained.path(hit);
  const auto reasons = explained.reasons(hit);
  const bool has_hops = path.size() > 1;
  const bool is_explained = reasons && (!reasons->empty() || !has_hops);
  const std::string through = names_on_the_way(path);
  if (is_explained) lines += "   why: " + (through.empty() ? through : through + "; ") + reason_line(*reasons) + "\n";
  if (!is_explained || has_hops) lines += path_lines(explained, path);
  if (explain == Explain::full) lines += part_line(explained, hit);
  return lines;
}

}  // namespace

void add_explain_argument(CLI::App& verb, std::string& explain) {
  verb.add_flag("--explain{words}", explain, "explain why each hit was found; --explain=full: also the parts of its score")
      ->check(CLI::IsMember({"words", "full"}));
}

Explain explain_of(const std::string& argument) {
  if (argument.empty()) return Explain::nothing;
  return argument == "full" ? Explain::full : Explain::words;
}

std::string snippet_text(const hop::Snippet& snippet, bool styled) {
  const std::string_view text = snippet.text;
  const std::size_t first = snippet.range.begin;  // ranges count from the beginning of the passage
  std::string shown;
  std::size_t end_of_last = 0;
  for (const hop::TextRange& highlight : snippet.highlights) {
    const std::size_t begin = highlight.begin - first, end = highlight.end - first;
    if (begin < end_of_last || end > text.size() || begin > end) continue;
    shown += printable(text.substr(end_of_last, begin - end_of_last)) + bold(printable(text.substr(begin, end - begin)), styled);
    end_of_last = end;
  }
  return shown + printable(text.substr(end_of_last));
}

void print_hit(const hop::Results& results, std::uint32_t hit, Explain explain, bool styled) {
  const hop::Explanation explained = results.explained();
  const hop::PassageNames names = explained.passage(results.hits().passages[hit]);
  const std::string id = printable(names.id);
  const float score = results.hits().scores[hit];
  std::string text =
      std::to_string(hit + 1) + ". " + bold(names.title.empty() ? id : printable(names.title), styled) + "  " +
      faint(id + "  " + (explained.distances() ? "distance " : "score ") + (std::isfinite(score) ? short_number(score) : "?"),
            styled) +
      "\n";
  text += "   " + snippet_text(explained.snippet(hit), styled) + "\n";
  if (explain != Explain::nothing) text += explanation_lines(explained, hit, explain);
  print(text);
}

void print_notices(const hop::Results& results) {
  for (const std::string_view notice : results.explained().notices()) print_notice(notice);
}

}  // namespace hop::cli
