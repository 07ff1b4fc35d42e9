// What `eval` and `report` have in common: which methods are measured, how, and by which servers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/evaluation/evaluate.hpp"
#include "cli/services/services.hpp"

namespace hop::cli {

struct ComparisonArguments {
  std::vector<std::string> methods, options;
  std::string ks = "2,5,10", retriever, weights;
  bool ask = false;
  int parallel = 4;
  ServiceArguments services;
};

void add_comparison_arguments(CLI::App& verb, ComparisonArguments& arguments);

// --k: ascending, each once. Failure for anything but numbers.
std::vector<std::size_t> parse_ks(const std::string& text);

// --method, as often as it was given.
std::vector<MethodChoice> parse_methods(const std::vector<std::string>& methods);

// check_effects, and a notice where an option makes lists shorter than the ranks to measure at.
void check_comparison(std::span<const MethodChoice> choices, const EvaluationSettings& settings, std::span<const std::size_t> ks);

EvaluationSettings evaluation_settings(const ComparisonArguments& arguments, std::span<const std::size_t> ks);

}  // namespace hop::cli
