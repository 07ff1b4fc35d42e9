// hoptrail methods
#include <memory>

#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct TraitName {
  std::uint32_t trait;
  const char* name;
};
constexpr TraitName required[] = {{HOP_METHOD_NEEDS_VECTORS, "vectors"}, {HOP_METHOD_NEEDS_LANGUAGE_MODEL, "language model"}};
constexpr TraitName supported[] = {
    {HOP_METHOD_TAKES_VECTORS, "vectors"},
    {HOP_METHOD_TAKES_MASKED_VECTOR, "masked vector"},
    {HOP_METHOD_ASKS_LANGUAGE_MODEL, "language model"},
    {HOP_METHOD_IN_STEPS, "steps"},
    {HOP_METHOD_BY_RETRIEVER, "retriever"},
    {HOP_METHOD_LEARNS, "training"},
    {HOP_METHOD_LEARNS_FROM_STEPS, "training from steps"},
    {HOP_METHOD_IN_SHARDS, "shards"},
    {HOP_METHOD_GIVES_PATHS, "paths"},
    {HOP_METHOD_GIVES_DISTANCES, "distances"},
};

std::vector<std::string> names_of(std::span<const TraitName> traits, const hop::MethodDescription& method) {
  std::vector<std::string> names;
  for (const TraitName& of : traits) {
    if (method.has(of.trait)) names.push_back(of.name);
  }
  return names;
}

std::vector<std::string> option_keys(const hop::MethodDescription& method) {
  std::vector<std::string> keys;
  for (const hop::OptionDescription& option : hop::Options::table()) {
    if (method.reads(option.key)) keys.emplace_back(option.key);
  }
  return keys;
}

void print_method(const hop::MethodDescription& method, bool styled) {
  std::string text = bold(method.name, styled) + "  " + std::string(method.summary) + "\n";
  const auto add = [&](const char* what, const std::string& words) {
    if (!words.empty()) text += "    " + faint(std::string(what) + ": " + words, styled) + "\n";
  };
  add("needs", joined(names_of(required, method), ", "));
  add("supports", joined(names_of(supported, method), ", "));
  add("source", std::string(method.citation));
  print(text);
}

int run_methods(bool json) {
  const std::vector<hop::MethodDescription> table = hop::method_table();
  if (!json) {
    for (const hop::MethodDescription& method : table) print_method(method, styles_wanted());
    return exit_success;
  }
  Json entries = Json::array();
  for (const hop::MethodDescription& method : table) {
    entries.push_back({{"name", method.name},
                       {"summary", method.summary},
                       {"citation", method.citation},
                       {"needs", names_of(required, method)},
                       {"supports", names_of(supported, method)},
                       {"options", option_keys(method)}});
  }
  print_data(to_text(Json{{"methods", std::move(entries)}}) + "\n");
  return exit_success;
}

}  // namespace

void add_methods_verb(CLI::App& command, Run& run) {
  auto json = std::make_shared<bool>(false);
  CLI::App& verb = *command.add_subcommand("methods", "List the values of --method, with their requirements and features");
  verb.add_flag("--json", *json, "print them as one JSON object");
  verb.footer("Examples:\n  hoptrail methods\n  hoptrail search corpus.hop \"…\" --method bm25");
  verb.callback([json, &run] { run = [json] { return run_methods(*json); }; });
}

}  // namespace hop::cli
