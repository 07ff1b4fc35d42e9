#include "cli/terminal/hops_in_words.hpp"

#include <cmath>
#include <cstdio>

#include "cli/terminal/counted.hpp"
#include "cli/terminal/link_patterns.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

std::string with_two_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string names_in_words(const Json& facts, std::uint64_t passages) {
  const auto mentions = facts.at("keyword_links").value("mention", std::uint64_t{0});
  if (mentions == 0) return "names: no passage mentions the name of another one";
  return "names: mentioned " + counted(mentions, "time", "times") + ", " +
         with_two_digits(static_cast<double>(mentions) / static_cast<double>(passages)) + " per passage";
}

std::string links_in_words(const Json& facts) {
  const auto written = facts.value("written_links", std::uint64_t{0}), lost = facts.value("unresolved_links", std::uint64_t{0});
  if (written == 0) return "links: none counted";
  return "links: " + std::to_string(written - lost) + " of " + std::to_string(written) + " lead to a document" +
         (lost > 0 ? "; unresolved: " + std::to_string(lost) + unresolved_by_pattern(facts) : "");
}

std::string gate_in_words(const Json& graph, std::uint64_t passages) {
  const std::string pairs =
      with_two_digits(static_cast<double>(graph.value("mention_pairs", std::uint64_t{0})) / static_cast<double>(passages)) +
      " mentions and links per passage";
  return graph.value("gate_is_open", false) ? "gate: open, " + pairs
                                            : "gate: closed, " + pairs + " are less than trail.gate: only words and vectors rank";
}

std::string share_in_words(const Json& graph) {
  const double share = graph.value("learned_share", 1.0);
  const std::string percent = "learned share: " + std::to_string(std::lround(100 * share)) + " %";
  if (share >= 1) return percent + ", passages are their own documents: links rank most";
  return percent + ", passages are parts of long documents: words and vectors rank " +
         (share < 0.5 ? "most" : "along with links");
}

// Empty if there is none.
std::string boilerplate_in_words(const Json& graph) {
  const auto count = graph.value("boilerplate_names", std::uint64_t{0});
  if (count == 0) return {};
  std::string names;
  for (const Json& name : graph.at("boilerplate")) {
    names += (names.empty() ? "" : ", ") + name.at("name").get<std::string>() + " (" +
             std::to_string(name.at("documents").get<std::uint64_t>()) + ")";
  }
  return "boilerplate: " + counted(count, "name or phrase", "names and phrases") +
         " of many documents, which lead nowhere: " + printable(names) + (count > graph.at("boilerplate").size() ? ", …" : "");
}

// Empty if none was left out.
std::string common_in_words(const Json& graph) {
  const auto names = graph.value("common_names", std::uint64_t{0}), phrases = graph.value("common_phrases", std::uint64_t{0});
  if (names + phrases == 0) return {};
  return "left out: " + counted(names, "name", "names") + " and " + counted(phrases, "phrase", "phrases") +
         " that too many passages have";
}

}  // namespace

std::vector<std::string> hops_in_words(const Json& facts) {
  const Json& graph = facts.at("graph");
  const auto passages = facts.value("passages", std::uint64_t{0});
  if (passages == 0 || !graph.contains("gate_is_open")) return {};
  std::vector<std::string> lines = {names_in_words(facts, passages), links_in_words(facts), gate_in_words(graph, passages)};
  if (graph.value("gate_is_open", false)) lines.push_back(share_in_words(graph));
  for (std::string& line : std::vector<std::string>{common_in_words(graph), boilerplate_in_words(graph)}) {
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace hop::cli
