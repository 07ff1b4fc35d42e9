// Whether the rows of a paper's table have the published order in our figures, too, and if not, where they differ.
#pragma once

#include <string>
#include <vector>

#include "hoptrail/metrics.hpp"

namespace hop::cli {

struct OrderedRow {
  std::string label;
  std::string published;                  // the first number counts; empty: none
  const hop::Metrics* metrics = nullptr;  // null: not run
};

// "holds", or "differs, because dense is 4.3 points below bm25 [−8.1, −0.5], 5.0 above in the paper; …", of rows that are next to each
// other in the published order. A difference whose 95 % interval (paired bootstrap) holds 0 counts as within noise; rows whose
// figures are equal as shown say so. Empty: fewer than two rows have both figures. Metrics are of the same questions.
std::string published_order(const std::vector<OrderedRow>& rows, const std::string& metric);

}  // namespace hop::cli
