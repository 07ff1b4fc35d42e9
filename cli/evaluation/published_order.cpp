#include "cli/evaluation/published_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "cli/evaluation/table_cells.hpp"

namespace hop::cli {

namespace {

struct RankedRow {
  const OrderedRow* row;
  double published;
};

std::string points(double value) { return fixed(std::abs(value), 1); }

// Why two rows, the first of which is published as the better one, are not in this order. Empty: they are.
std::string inversion(const RankedRow& better, const RankedRow& worse, const std::string& metric) {
  constexpr double least_shown = 0.0005;
  double here = better.row->metrics->mean(metric) - worse.row->metrics->mean(metric);
  if (std::abs(here) < least_shown) here = 0;  // the cells are equal
  if (here > 0 || better.published == worse.published) return "";
  const std::string pair = better.row->label + (here == 0 ? " and " : " is ");
  const std::string in_paper = points(better.published - worse.published) + " above in the paper";
  if (here == 0) return pair + worse.row->label + " are equal, the first is " + in_paper;
  const hop::Interval interval = better.row->metrics->interval_of_difference(*worse.row->metrics, metric);
  return pair + points(100 * here) + " points below " + worse.row->label + (interval.high < 0 ? "" : ", within noise") + " [" +
         per_cent(interval.low) + ", " + per_cent(interval.high) + "], " + in_paper;
}

}  // namespace

std::string published_order(const std::vector<OrderedRow>& rows, const std::string& metric) {
  std::vector<RankedRow> ranked;
  for (const OrderedRow& row : rows) {
    if (row.published.empty() || row.metrics == nullptr) continue;
    ranked.push_back({&row, std::strtod(row.published.c_str(), nullptr)});
  }
  if (ranked.size() < 2) return "";
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const RankedRow& a, const RankedRow& b) { return a.published > b.published; });
  std::string reasons;
  for (std::size_t i = 0; i + 1 < ranked.size(); ++i) {
    const std::string reason = inversion(ranked[i], ranked[i + 1], metric);
    if (!reason.empty()) reasons += (reasons.empty() ? "" : "; ") + reason;
  }
  return reasons.empty() ? "holds" : "differs, because " + reasons;
}

}  // namespace hop::cli
