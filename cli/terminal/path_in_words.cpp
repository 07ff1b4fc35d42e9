#include "cli/terminal/path_in_words.hpp"

#include <map>

#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

bool is_name(const hop::PathStep& step) { return !step.passage; }

std::string quoted_name(const hop::PathStep& step) { return "“" + printable(step.entity) + "”"; }

std::string passage_with_title(const hop::Explanation& explained, const hop::PathStep& step) {
  const hop::PassageNames names = explained.passage(*step.passage);
  const std::string id = printable(names.id);
  return names.title.empty() || names.title == names.id ? id : id + " " + printable(names.title);
}

// The link from a passage to a name.
std::string verb_of(std::string_view by) {
  static const std::map<std::string_view, std::string> verbs = {
      {"own", "is about"}, {"mention", "mentions"}, {"phrase", "has the phrase"}, {"question", "is about"}};
  const auto verb = verbs.find(by);
  return verb == verbs.end() ? "leads to" : verb->second;
}

// The link from a name to a passage.
std::string ending_of(std::string_view by, const std::string& passage) {
  if (by == "own") return ", the subject of " + passage;
  if (by == "mention") return ", which " + passage + " mentions";
  if (by == "phrase") return ", which " + passage + " has, too";
  return ", which leads to " + passage;
}

// The sentence of a hyperlink stands in the passage that has it. A path without one leads over the target of two links.
std::string hyperlink_to(const hop::PathStep& step) {
  if (!step.evidence) return "is joined by links with";
  return step.evidence->passage == step.passage ? "is linked from" : "links to";
}

// The link from a passage to the passage of a step.
std::string link_to(const hop::PathStep& step) {
  if (step.by == "link") return hyperlink_to(step);
  static const std::map<std::string_view, std::string> verbs = {{"adjacent", "stands next to"},
                                                                {"section", "is in one section with"},
                                                                {"nearest", "is close in meaning to"},
                                                                {"cover", "completes the question together with"}};
  const auto verb = verbs.find(step.by);
  return verb == verbs.end() ? "leads to" : verb->second;
}

}  // namespace

std::vector<HopInWords> path_in_words(const hop::Explanation& explained, std::span<const hop::PathStep> path) {
  std::vector<HopInWords> hops;
  const hop::PathStep* before = nullptr;
  for (const hop::PathStep& step : path) {
    const std::string node = is_name(step) ? quoted_name(step) : passage_with_title(explained, step);
    if (before == nullptr) {
      hops.push_back({(is_name(step) ? "the question names " : "the question's words lead to ") + node, {}});
    } else if (is_name(step)) {
      hops.push_back({passage_with_title(explained, *before) + " " + verb_of(step.by) + " " + node, {}});
    } else if (is_name(*before)) {
      hops.back().sentence += ending_of(step.by, node);
    } else {
      hops.push_back({passage_with_title(explained, *before) + " " + link_to(step) + " " + node, {}});
    }
    if (step.evidence && !step.evidence->in_title && !step.evidence->text.empty())
      hops.back().evidence = printable(step.evidence->text);
    before = &step;
  }
  return hops;
}

std::string names_on_the_way(std::span<const hop::PathStep> path) {
  std::vector<std::string> names;
  for (const hop::PathStep& step : path) {
    if (is_name(step)) names.push_back(quoted_name(step));
  }
  if (!path.empty() && is_name(path.front())) names.erase(names.begin());
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "through " : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

}  // namespace hop::cli
