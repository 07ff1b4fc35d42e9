// The Markdown of a paper's table: the published figures beside ours, whether their order is the same, and what was not run.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/evaluation/paper_rows.hpp"
#include "cli/evaluation/paper_tables.hpp"

namespace hop::cli {

using SetResults = std::map<std::string, std::vector<RowResult>>;  // by folder; a set that was not run is missing or empty

// Without the heading. Sets that are only shown if they are there have no columns unless `results` has them.
std::string page_of_table(const PaperTable& table, const SetResults& results);

}  // namespace hop::cli
