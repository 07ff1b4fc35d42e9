#include "cli/arguments/option_effect.hpp"

#include <algorithm>

#include "cli/arguments/method_table.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

using namespace option_use;

// Options that do not belong to a single method, by key or prefix. The first matching row applies.
struct SharedOptions {
  std::string_view key;
  std::uint32_t uses;
  const char* taken_by;
};
constexpr const char* by_index = "`hoptrail index` and `hoptrail add`";
constexpr const char* by_answers = "`hoptrail ask`, and of `eval` and `report` with --ask";
constexpr SharedOptions shared_options[] = {
    {"analyser.", index, by_index},  // the stored spelling
    {"analyzer.", index, by_index},
    {"embedder.", index, by_index},
    {"index.", index, by_index},
    {"keywords.", index, by_index},
    {"names.", index, by_index},
    {"nearest.count", index, by_index},
    {"passage.", index, by_index},
    {"prompt.keywords", index, by_index},
    {"vectors.", index, by_index},
    {"filter.", search, "searches"},
    {"hits.explain", 0, "the library only: the command always explains its hits"},
    {"hits", search, "searches"},
    {"search.embed", search | training, "searches and `hoptrail train`"},
    {"search.", search, "searches"},
    {"method", search, "searches"},
    {"score.", search, "searches"},
    {"ask.judge", judge, "`eval` and `report` with --ask"},
    {"prompt.judge", judge, "`eval` and `report` with --ask"},
    {"ask.", answer, by_answers},
    {"prompt.answer", answer, by_answers},
    {"prompt.critique", answer, by_answers},
    {"prompt.sub_", answer, by_answers},
    {"reply.", answer | index | search, "verbs that ask a language model"},
    {"steps.", steps, "questions in steps: `hoptrail ask`, and `eval` with --decomposition or --ask"},
};

const SharedOptions* shared_option(std::string_view key) {
  const auto found = std::find_if(std::begin(shared_options), std::end(shared_options),
                                  [&](const SharedOptions& option) { return key.substr(0, option.key.size()) == option.key; });
  return found == std::end(shared_options) ? nullptr : found;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// The documentation of an option that only training reads begins with "training".
bool is_of_training(std::string_view key) {
  const auto table = hop::Options::table();
  const auto option = std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.key == key; });
  return option != table.end() && option->documentation.substr(0, 8) == "training";
}

// A method reads its own options and those of its retriever.
bool method_reads(std::string_view name, std::string_view key, const hop::Options& options) {
  for (const hop::MethodDescription& method : hop::method_table()) {
    if (method.name != name) continue;
    if (method.reads(key)) return true;
    for (const hop::OptionDescription& option : hop::Options::table()) {
      const bool names_retriever = option.key == "retriever" || ends_with(option.key, ".retriever");
      if (names_retriever && method.reads(option.key) && method_reads(options.get(option.key), key, options)) return true;
    }
  }
  return false;
}

std::string taken_by(std::string_view key) {
  if (const SharedOptions* shared = shared_option(key)) return shared->taken_by;
  std::vector<std::string> names;
  for (const hop::MethodDescription& method : hop::method_table()) {
    if (method.reads(key)) names.emplace_back(method.name);
  }
  return (is_of_training(key) ? "the training of " : "") + one_of(names);
}

std::string run_name(const hop::Options& options, std::uint32_t uses) {
  if (uses == index) return "an index";
  const std::string method = "method " + std::string(options.get("method"));
  return (uses & training) != 0 ? "the training of " + method : method;
}

}  // namespace

bool has_effect(std::string_view key, const hop::Options& options, std::uint32_t uses) {
  const SharedOptions* shared = shared_option(key);
  if (shared != nullptr && (shared->uses & uses) != 0) return true;
  const bool may_be_of_method = shared == nullptr || (shared->uses & (answer | steps)) != 0;  // a loop reads them in a search too
  if (!may_be_of_method || (uses & (search | training)) == 0 || (is_of_training(key) && (uses & training) == 0)) return false;
  return method_reads(options.get("method"), key, options);
}

std::string no_effect(std::string_view key, const hop::Options& options, std::uint32_t uses) {
  return "option \"" + std::string(key) + "\" has no effect on " + run_name(options, uses) + "; it is an option of " +
         taken_by(key);
}

void check_effects(const std::vector<std::string>& assignments, const hop::Options& options, std::uint32_t uses) {
  for (const std::string& assignment : assignments) {
    if (const auto key = key_of(assignment); !has_effect(key, options, uses)) throw Failure(no_effect(key, options, uses));
  }
}

std::string_view key_of(std::string_view assignment) { return assignment.substr(0, assignment.find('=')); }

}  // namespace hop::cli
