// Several sets with several methods: human-readable Markdown, and JSON (schemas/report.schema.json) for programs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/evaluate.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

struct ReportedSet {
  std::string name;
  std::string line;                     // "261 questions, 9987 passages"
  Json members;                         // of the JSON, next to its results
  std::vector<Evaluation> evaluations;  // grouped by the number of gold passages
};

// A table over all sets; then for each set its table, and its questions by their number of gold passages (GNN-Ret, Appendix D).
// Differences from bm25, dense and hybrid are in bold if their interval excludes 0.
std::string report_markdown(std::span<const ReportedSet> sets, std::span<const std::size_t> ks);
Json report_json(std::span<const ReportedSet> sets, std::span<const std::size_t> ks);

}  // namespace hop::cli
