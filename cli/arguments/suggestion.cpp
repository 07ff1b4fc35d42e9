#include "cli/arguments/suggestion.hpp"

#include <algorithm>
#include <numeric>

namespace hop::cli {

namespace {

// The number of insertions, deletions, replacements and swaps of neighbors that turn one text into the other.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> costs(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) costs[i][0] = i;
  std::iota(costs[0].begin(), costs[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      costs[i][j] = std::min({costs[i - 1][j] + 1, costs[i][j - 1] + 1, costs[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      const bool is_exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_exchanged) costs[i][j] = std::min(costs[i][j], costs[i - 2][j - 2] + 1);
    }
  }
  return costs[a.size()][b.size()];
}

// The closest name, if at most a third of it differs; the first of equally close ones.
std::string closest(const std::string& given, const std::vector<std::string>& names) {
  constexpr std::size_t longest = 64;
  if (given.size() > longest) return {};
  std::string best;
  std::size_t best_distance = 0;
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(given, name);
    if (distance * 3 > std::max(name.size(), std::size_t{3}) || (!best.empty() && distance >= best_distance)) continue;
    best = name, best_distance = distance;
  }
  return best;
}

std::vector<std::string> argument_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string asked(const std::string& name) { return name.empty() ? std::string() : ": did you mean " + name + "?"; }

}  // namespace

std::string suggestion(const CLI::App& command, const std::vector<std::string>& arguments) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : command.get_subcommands([](const CLI::App*) { return true; })) verbs.push_back(verb->get_name());
  const CLI::App* verb = nullptr;
  for (const std::string& argument : arguments) {
    if (argument.compare(0, 2, "--") == 0 && argument.size() > 2) {
      const std::string name = argument.substr(0, argument.find('='));
      std::vector<std::string> known = argument_names(command);
      if (verb != nullptr) {
        const std::vector<std::string> own = argument_names(*verb);
        known.insert(known.begin(), own.begin(), own.end());
      }
      if (std::find(known.begin(), known.end(), name) == known.end()) return asked(closest(name, known));
    } else if (verb == nullptr && argument.compare(0, 1, "-") != 0) {
      if (std::find(verbs.begin(), verbs.end(), argument) == verbs.end()) return asked(closest(argument, verbs));
      verb = command.get_subcommand(argument);
    }
  }
  return {};
}

}  // namespace hop::cli
