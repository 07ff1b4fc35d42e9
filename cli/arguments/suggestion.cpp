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

// A word that other tools have for it: of a verb, or of an argument.
struct Habit {
  std::string_view given, meant;
};

constexpr Habit verb_habits[] = {
    {"query", "search"},       {"find", "search"},       {"grep", "search"},
    {"rm", "delete"},          {"remove", "delete"},     {"update", "add"},
    {"insert", "add"},         {"upsert", "add"},        {"ls", "list"},
    {"build", "index"},        {"create", "index"},      {"answer", "ask"},
    {"chat", "ask"},           {"server", "serve"},      {"stats", "info"},
    {"show", "info"},          {"verify", "check"},      {"validate", "check"},
    {"evaluate", "eval"},      {"benchmark", "eval"},    {"learn", "train"},
    {"optimize", "compact"},   {"version", "--version"}, {"watch", "index --watch"},
    {"sync", "index --watch"}, {"status", "info"},
};

constexpr Habit argument_habits[] = {
    {"-n", "-k"},
    {"--limit", "-k"},
    {"--top", "-k"},
    {"--top-k", "-k"},
    {"--topk", "-k"},
    {"--count", "-k"},
    {"--results", "-k"},
    {"--k", "-k"},
    {"--format", "--json"},
    {"--output-format", "--json"},
    {"--port", "--listen"},
    {"--bind", "--listen"},
    {"--address", "--listen"},
    {"--out", "--output"},
    {"--where", "--filter"},
    {"--model", "--llm-model"},
    {"--url", "--llm-url"},
    {"--embedder", "--embed-url"},
    {"--reranker", "--rerank-url"},
    {"--verbose", "--explain"},
    {"--why", "--explain"},
    {"--include", "--glob"},
    {"--recursive", "FOLDER alone: folders are read with all below them"},
};

template <std::size_t count>
std::string_view meant_by(const Habit (&habits)[count], std::string_view given) {
  for (const Habit& habit : habits) {
    if (habit.given == given) return habit.meant;
  }
  return {};
}

std::vector<std::string> argument_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

bool is_one_of(std::string_view name, const std::vector<std::string>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The argument of the verb that an unknown word was meant to be; empty if none is known.
std::string meant_argument(const std::string& name, const std::vector<std::string>& known) {
  const std::string_view meant = meant_by(argument_habits, name);
  if (!meant.empty() && (is_one_of(meant, known) || meant.front() != '-')) return std::string(meant);
  return name.compare(0, 2, "--") == 0 ? closest(name, known) : std::string();
}

// "unknown argument "--limit": did you mean -k?" for the first argument that the verb does not have; empty if all are known.
std::string unknown_argument(const CLI::App& command, const CLI::App* verb, const std::vector<std::string>& arguments) {
  std::vector<std::string> known = argument_names(command);
  if (verb != nullptr) {
    const std::vector<std::string> own = argument_names(*verb);
    known.insert(known.begin(), own.begin(), own.end());
  }
  for (const std::string& argument : arguments) {
    if (argument.size() < 2 || argument.front() != '-') continue;
    const bool is_long = argument.compare(0, 2, "--") == 0;
    const std::string name = is_long ? argument.substr(0, argument.find('=')) : argument.substr(0, 2);
    if (argument == "--" || (name[1] >= '0' && name[1] <= '9') || is_one_of(name, known)) continue;
    return "unknown argument \"" + name + '"' + did_you_mean(meant_argument(name, known));
  }
  return {};
}

// The first argument that is neither an option nor the value of one that stands before the verb.
std::string first_word(const CLI::App& command, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].starts_with('-')) return arguments[i];
    const CLI::Option* option = command.get_option_no_throw(arguments[i]);
    if (option != nullptr && option->get_items_expected_min() > 0) ++i;
  }
  return {};
}

// Whether a message is about an option, such as "--hits: 0 passages: at least 1", that no argument sets.
bool is_of_no_argument(const CLI::App& verb, const std::string& problem, const std::vector<std::string>& arguments) {
  const std::size_t begin = std::min(problem.find("--"), problem.size());
  const CLI::Option* option = verb.get_option_no_throw(problem.substr(begin, problem.find_first_of(" :=", begin) - begin));
  return option != nullptr && std::none_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
           const std::string name = argument.substr(0, argument.find('='));
           return option->check_name(name) || (!name.starts_with("--") && option->check_name(name.substr(0, 2)));
         });
}

// The parser writes the ends of a range of fractions with six decimals.
std::string without_zeros(std::string number) {
  if (number.find('.') == std::string::npos) return number;
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  return number;
}

// The parser's words "--every: Value soon not in range 0.010000 to 86400.000000" and "Could not convert: --hits = ten" as those of
// the engine about options: "--every takes 0.01 … 86400, not "soon"".
std::string problem_of_number(const std::string& problem) {
  constexpr std::string_view value = ": Value ", range = " not in range ", to = " to ",
                             conversion = "Could not convert: ", is = " = ";
  const std::size_t name_end = problem.find(value), range_begin = problem.rfind(range);
  if (name_end != std::string::npos && range_begin != std::string::npos && name_end < range_begin) {
    const std::size_t given = name_end + value.size(), low = range_begin + range.size(), high = problem.rfind(to);
    return problem.substr(0, name_end) + " takes " + without_zeros(problem.substr(low, high - low)) + " … " +
           without_zeros(problem.substr(high + to.size())) + ", not \"" + problem.substr(given, range_begin - given) + '"';
  }
  const std::size_t required = problem.find(": 1 required ");
  if (required != std::string::npos && problem.ends_with(" missing")) return problem.substr(0, required) + " needs a value";
  const std::size_t equals = problem.find(is);
  if (!problem.starts_with(conversion) || equals == std::string::npos) return problem;
  return problem.substr(conversion.size(), equals - conversion.size()) + " takes a whole number, not \"" +
         problem.substr(equals + is.size()) + '"';
}

std::string problem_of_value(const CLI::App& verb, const std::string& problem, const std::vector<std::string>& arguments,
                             const std::string& configuration) {
  if (problem == "--output is required") {
    const std::string& last = arguments.back();
    return "-o is required: the graph file to write, such as -o " + (last.ends_with(".hop") ? last : std::string("corpus.hop"));
  }
  const bool is_of_configuration = !configuration.empty() && is_of_no_argument(verb, problem, arguments);
  return (is_of_configuration ? configuration + ": " : "") + problem_of_number(problem);
}

std::string unknown_verb(const std::string& word, const std::vector<std::string>& verbs) {
  constexpr std::size_t longest = 64;
  if (word.size() > longest) return "a verb is required";
  const std::string_view meant = meant_by(verb_habits, word);
  return "unknown verb \"" + word + '"' + did_you_mean(meant.empty() ? closest(word, verbs) : std::string(meant));
}

}  // namespace

std::string closest(std::string_view given, const std::vector<std::string>& names) {
  constexpr std::size_t longest = 64;
  if (given.size() > longest) return {};
  std::string best;
  std::size_t best_distance = 0;
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(std::string(given), name);
    if (distance * 3 > std::max(name.size(), std::size_t{3}) || (!best.empty() && distance >= best_distance)) continue;
    best = name, best_distance = distance;
  }
  return best;
}

std::string did_you_mean(std::string_view name) {
  return name.empty() ? std::string() : ": did you mean " + std::string(name) + "?";
}

std::string problem_of(const CLI::App& command, const CLI::ParseError& error, const std::vector<std::string>& arguments,
                       const std::string& configuration) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : command.get_subcommands([](const CLI::App*) { return true; })) verbs.push_back(verb->get_name());
  const std::string word = first_word(command, arguments);
  if (!word.empty() && !is_one_of(word, verbs)) return unknown_verb(word, verbs) + " (hoptrail --help)";
  const CLI::App* verb = word.empty() ? nullptr : command.get_subcommand(word);
  std::string problem = unknown_argument(command, verb, arguments);
  if (verb == nullptr)
    return (problem.empty() ? "a verb is required: index, search, ask, add, serve" : problem) + " (hoptrail --help)";
  if (problem.empty()) problem = problem_of_value(*verb, error.what(), arguments, configuration);
  return problem + " (hoptrail " + word + " --help)";
}

}  // namespace hop::cli
