#include "cli/evaluation/comparison_arguments.hpp"

#include <algorithm>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

void add_comparison_arguments(CLI::App& verb, ComparisonArguments& arguments) {
  verb.add_option("--method", arguments.methods, "[LABEL=]METHOD[:key=value,…]; may be repeated")->allow_extra_args(false);
  verb.add_option("--retriever", arguments.retriever,
                  "how " + one_of(methods_with(HOP_METHOD_BY_RETRIEVER)) + " retrieves passages (option retriever)");
  add_weights_argument(verb, arguments.weights);
  verb.add_option("--k", arguments.ks, "ranks to measure at, separated by commas (2,5,10)");
  verb.add_flag("--ask", arguments.ask, "also answer the questions: exact match and F1; for accuracy, --option ask.judge=true");
  add_embedder_arguments(verb, arguments.services);
  add_reranker_arguments(verb, arguments.services);
  add_language_model_arguments(verb, arguments.services);
  verb.add_option("--parallel", arguments.parallel, "concurrent questions, for methods that call servers (4)")
      ->check(CLI::Range(1, 1000));
  add_option_arguments(verb, arguments.options);
}

std::vector<std::size_t> parse_ks(const std::string& text) {
  std::vector<std::size_t> ks;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string number = text.substr(begin, end - begin);
    const bool digits = !number.empty() && number.size() <= 4 && number.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoul(number) == 0) throw Failure("--k " + text + ": must be numbers from 1 to 9999 separated by commas");
    ks.push_back(std::stoul(number));
    begin = end + 1;
  }
  std::sort(ks.begin(), ks.end());
  ks.erase(std::unique(ks.begin(), ks.end()), ks.end());
  return ks;
}

std::vector<MethodChoice> parse_methods(const std::vector<std::string>& methods) {
  std::vector<MethodChoice> choices;
  for (const std::string& method : methods) choices.push_back(parse_method(method));
  return choices;
}

void check_comparison(std::span<const MethodChoice> choices, const EvaluationSettings& settings,
                      std::span<const std::size_t> ks) {
  check_effects(choices, settings);
  for (const MethodChoice& choice : choices) {
    hop::Options options;
    options.set_integer("hits", settings.hits);
    set_options(settings.options, options);
    options.set_text("method", choice.method);
    for (const auto& [key, value] : choice.options) options.set_text(key, value);
    if (settings.services.has_reranker() && !takes_scores(options)) {
      print_notice(choice.label + ": --rerank-url has no effect, because a state over steps orders the passages");
    }
    if (std::stoull(std::string(options.get("hits"))) >= ks.back()) continue;
    print_notice(choice.label + ": rank " + std::to_string(ks.back()) + " is measured on rankings of " +
                 std::string(options.get("hits")) + " passages (option hits)");
  }
}

EvaluationSettings evaluation_settings(const ComparisonArguments& arguments, std::span<const std::size_t> ks) {
  EvaluationSettings settings;
  settings.options = arguments.options;
  if (!arguments.retriever.empty()) settings.options.push_back("retriever=" + arguments.retriever);
  settings.weights = arguments.weights;
  settings.hits = static_cast<std::int64_t>(std::max<std::size_t>(ks.back(), 10));  // nDCG@10 needs ten
  settings.answer = arguments.ask;
  settings.services = arguments.services;
  settings.parallel = arguments.parallel;
  return settings;
}

}  // namespace hop::cli
