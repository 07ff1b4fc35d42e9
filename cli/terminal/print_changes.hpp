// What a change of a store did to each document, as JSON and as lines.
#pragma once

#include <span>
#include <string>

#include "cli/reading/corpus_input.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// The task's report; its "changes" also list what did not come to the engine: files of a folder that are no documents
// (skipped) and inputs that could not be taken (failed), each with its reason.
Json change_json(const std::string& store, const Json& report, std::span<const LeftOut> left_out, const InputErrors& errors);

// A line for each document that changed, or failed: "updated    notes/a.md".
void print_changes(const Json& change);

// "3 indexed, 1 updated"; "nothing" where there are only unchanged documents.
std::string changes_summary(const Json& change, bool with_unchanged);

// "28 documents, 37 passages, 2 segments".
std::string version_summary(const Json& report);

}  // namespace hop::cli
