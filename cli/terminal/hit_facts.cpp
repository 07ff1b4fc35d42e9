#include "cli/terminal/hit_facts.hpp"

#include <cstdint>
#include <cstdio>

#include "cli/reading/document_text.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/lower_case.hpp"
#include "cli/terminal/title_in_line.hpp"

namespace hop::cli {

namespace {

std::string ordinal(std::uint64_t number) {
  const std::uint64_t last = number % 10, last_two = number % 100;
  const bool is_teen = last_two >= 11 && last_two <= 13;
  const char* ending = is_teen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return std::to_string(number) + ending;
}

std::string word_line(const Json& hit) {
  std::string has, lacks;
  for (const Json& word : hit.at("matched_terms")) {
    const auto term = word.at("term").get<std::string>(), form = word.at("form").get<std::string>();
    const std::string as = lower_case(term) == lower_case(form) ? "" : "as “" + form + "”";
    const std::string in = word.contains("place") ? "in its " + word.at("place").get<std::string>() : "";
    const std::string note = as + (as.empty() || in.empty() ? "" : " ") + in;
    has += (has.empty() ? "has " : ", ") + term + (note.empty() ? "" : " (" + note + ")");
  }
  for (const Json& word : hit.at("missing_terms")) lacks += (lacks.empty() ? "lacks " : ", ") + word.get<std::string>();
  return has + (has.empty() || lacks.empty() ? "" : "; ") + lacks;
}

constexpr const char* no_single_link = "only several links together lead to it";

// A step of the ranking from one passage to the next one, which no name shows.
std::string passage_step_line(const Json& step, const std::string& title) {
  const auto by = step.at("by").get<std::string>();
  if (by == "adjacent") return "stands next to " + title;
  if (by == "section") return "is in the section of " + title;
  if (by == "nearest") return "is close to " + title + " by vectors";
  const bool has_evidence = step.contains("evidence");
  if (by == "cover") return has_evidence ? "shares rare words with " + title : no_single_link;
  const bool is_backlink = has_evidence && step.at("evidence").at("passage") == step.at("passage");
  return is_backlink ? "links to " + title : title + " links to it";
}

// The name as the evidence of the step writes it: the entity may have it from another passage, with other capitals.
std::string name_of_step(const Json& entity, const Json& step) {
  auto name = entity.at("entity").get<std::string>();
  if (!step.contains("evidence")) return name;
  const auto text = step.at("evidence").at("text").get<std::string>();
  const std::size_t place = lower_case(text).find(lower_case(name));
  return place == std::string::npos ? name : text.substr(place, name.size());
}

// The last link of the way that the ranking took, where no chain shows it: a hyperlink without words of its target's title, a name
// that leads the wrong way for a reader, or a phrase that another hit has, too.
std::string path_line(const Json& path) {
  if (path.size() < 2) return "no name or link leads to it";
  const Json &last = path.back(), &before = path[path.size() - 2];
  if (before.contains("title")) return passage_step_line(last, title_in_line(before.at("title").get<std::string>()));
  const std::string name = name_in_line(name_of_step(before, last));
  const std::string title = path.size() < 3 ? "" : title_in_line(path[path.size() - 3].value("title", ""));
  if (last.at("by") == "own") return title.empty() ? "its name is " + name : title + " mentions " + name;
  return "mentions " + name + (title.empty() || before.at("by") == "own" ? "" : ", as " + title + " does");
}

// The link that leads to the hit, as a sentence about names.
std::string link_line(const Json& trace, const Json& hit) {
  const Json& chain = hit.at("chain");
  if (chain.empty() || !chain.back().contains("link")) {
    const bool is_near_hits = hit.value("ranked_by", "") == "links" && hit.at("path").size() < 2;
    return is_near_hits ? no_single_link : path_line(hit.at("path"));
  }
  const Json& link = trace.at("links").at(chain.back().at("link").get<std::size_t>());
  const auto by = link.at("by").get<std::string>();
  const std::string known =
      link.contains("known_by") ? ", known to " + counted(link.at("known_by").get<std::uint64_t>(), "passage", "passages") : "";
  const std::string name = name_in_line(link.at("name").get<std::string>());
  if (by == "named") return "the question names it: " + name + known;
  if (by == "asked_name") return "mentions " + name + ", which the question names" + known;
  const std::string before = chain.size() < 2 ? "" : title_in_line(chain[chain.size() - 2].at("title").get<std::string>());
  if (by == "hyperlink") return before + " links to it: " + name;
  if (by == "shared_name") return "mentions " + name + ", as " + before + " does" + known;
  return before + " mentions " + name + known;
}

std::string rank_line(const Json& hit) {
  std::string line;
  const auto add = [&](const char* key, const char* list) {
    if (hit.contains(key)) line += (line.empty() ? "" : ", ") + ordinal(hit.at(key).get<std::uint64_t>()) + list;
  };
  add("rank_by_words", " by words");
  add("rank_by_vectors", " by vectors");
  add("rank_without_links", " without links");
  return line;
}

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number == 0 ? 0 : number);  // no "-0"
  return text;
}

}  // namespace

std::string place_of_hit(const Json& hit) {
  const Json& source = hit.at("source");
  const auto document = hit.at("document").get<std::string>();
  if (!source.contains("line") || !is_read_as_it_is(document)) return hit.at("passage").get<std::string>();
  return document + ":" + std::to_string(source.at("line").get<std::uint32_t>());
}

std::string rank_note(const Json& hit) {
  if (hit.value("ranked_by", "") != "links") return "";
  return hit.contains("rank_without_links") ? ordinal(hit.at("rank_without_links").get<std::uint64_t>()) + " without links"
                                            : "only by links";
}

std::vector<std::string> fact_lines(const Json& trace, const Json& hit) {
  std::vector<std::string> lines;
  for (std::string& line : std::vector<std::string>{word_line(hit), link_line(trace, hit), rank_line(hit)}) {
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

std::string part_line(const Json& hit) {
  if (!hit.contains("parts")) return "";
  std::string line;
  for (const auto& [name, value] : hit.at("parts").items()) {
    line += (line.empty() ? "parts: " : ", ") + name + " " + (value.is_number() ? short_number(value.get<double>()) : "?");
  }
  return line;
}

}  // namespace hop::cli
