#include "cli/terminal/link_patterns.hpp"

#include <cstdint>
#include <map>

#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

struct PatternInWords {
  const char *name, *form;
};

const std::map<std::string, PatternInWords> patterns_in_words = {{"markdown_path", {"paths of Markdown files", "../setup.md"}},
                                                                 {"html_path", {"paths of HTML pages", "../setup.html"}},
                                                                 {"site_path", {"paths from the root of a site", "/docs/setup/"}},
                                                                 {"bare_path", {"paths without extension", "../setup"}},
                                                                 {"file", {"other files", "../setup.png"}},
                                                                 {"anchor", {"anchors", "#setup"}},
                                                                 {"wikilink", {"wikilinks", "[[Setup]]"}},
                                                                 {"id", {"ids", "p12"}},
                                                                 {"other", {"other forms", "{{ setup }}"}}};

}  // namespace

std::string unresolved_by_pattern(const Json& facts) {
  const Json counts = facts.value("unresolved_links_by_pattern", Json::object());
  const Json examples = facts.value("unresolved_link_examples", Json::object());
  std::string text;
  for (const auto& [pattern, count] : counts.items()) {
    const auto known = patterns_in_words.find(pattern);
    text += (text.empty() ? " (" : "; ") + (known == patterns_in_words.end() ? pattern : std::string(known->second.name)) + ": " +
            std::to_string(count.get<std::uint64_t>());
    if (const auto example = examples.find(pattern); example != examples.end()) {
      text += ", such as " + printable(example->value("target", "")) + " in " + printable(example->value("document", ""));
    } else if (known != patterns_in_words.end()) {
      text += std::string(", in the form ") + known->second.form;
    }
  }
  return text.empty() ? text : text + ")";
}

}  // namespace hop::cli
