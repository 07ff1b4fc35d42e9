// Arguments of `eval` and `report`: the methods to measure, their settings, and the servers.
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

// --k: ascending and distinct. Throws Failure for anything but numbers.
std::vector<std::size_t> parse_ks(const std::string& text);

// Parses all --method arguments.
std::vector<MethodChoice> parse_methods(const std::vector<std::string>& methods);

// Calls check_effects, and prints a notice if an option makes rankings shorter than the largest k.
void check_comparison(std::span<const MethodChoice> choices, const EvaluationSettings& settings, std::span<const std::size_t> ks);

EvaluationSettings evaluation_settings(const ComparisonArguments& arguments, std::span<const std::size_t> ks);

}  // namespace hop::cli
