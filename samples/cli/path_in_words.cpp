#include "path_in_words.hpp"

#include <map>

#include "terminal.hpp"

namespace hop::cli {

namespace {

std::string step_text(const Json& object, const char* key) { return printable(object.value(key, std::string())); }

std::string quoted_name(const Json& step) { return "“" + step_text(step, "entity") + "”"; }

std::string passage_with_title(const Json& step) {
  const std::string id = step_text(step, "passage"), title = step_text(step, "title");
  return title.empty() || title == id ? id : id + " " + title;
}

// From a passage to a name.
std::string verb_of(const std::string& by) {
  static const std::map<std::string, std::string> verbs = {
      {"own", "is about"}, {"mention", "mentions"}, {"phrase", "has the phrase"}, {"question", "is about"}};
  const auto verb = verbs.find(by);
  return verb == verbs.end() ? "leads to" : verb->second;
}

// From a name to a passage.
std::string ending_of(const std::string& by, const std::string& passage) {
  if (by == "own") return ", the subject of " + passage;
  if (by == "mention") return ", which " + passage + " mentions";
  if (by == "phrase") return ", which " + passage + " has, too";
  return ", which leads to " + passage;
}

// From a passage to a passage.
std::string link_of(const std::string& by) {
  static const std::map<std::string, std::string> verbs = {{"adjacent", "stands next to"},
                                                           {"section", "is in one section with"},
                                                           {"link", "links to"},
                                                           {"nearest", "is close in meaning to"},
                                                           {"cover", "completes the question together with"}};
  const auto verb = verbs.find(by);
  return verb == verbs.end() ? "leads to" : verb->second;
}

std::string evidence_of(const Json& step) {
  const auto evidence = step.find("evidence");
  return evidence == step.end() || step_text(*evidence, "in") == "title" ? std::string() : step_text(*evidence, "text");
}

}  // namespace

std::vector<HopInWords> path_in_words(const Json& path) {
  std::vector<HopInWords> hops;
  const Json* before = nullptr;
  for (const Json& step : path) {
    const std::string by = step_text(step, "by");
    const bool is_name = step.contains("entity"), was_name = before != nullptr && before->contains("entity");
    if (before == nullptr) {
      hops.push_back(
          {is_name ? "the question names " + quoted_name(step) : "the question's words lead to " + passage_with_title(step), {}});
    } else if (is_name) {
      hops.push_back({passage_with_title(*before) + " " + verb_of(by) + " " + quoted_name(step), {}});
    } else if (was_name) {
      hops.back().sentence += ending_of(by, passage_with_title(step));
    } else {
      hops.push_back({passage_with_title(*before) + " " + link_of(by) + " " + passage_with_title(step), {}});
    }
    if (const std::string evidence = evidence_of(step); !evidence.empty()) hops.back().evidence = evidence;
    before = &step;
  }
  return hops;
}

std::string names_on_the_way(const Json& path) {
  std::vector<std::string> names;
  for (const Json& step : path) {
    if (step.contains("entity")) names.push_back(quoted_name(step));
  }
  if (!path.empty() && path.front().contains("entity")) names.erase(names.begin());
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "through " : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

}  // namespace hop::cli
