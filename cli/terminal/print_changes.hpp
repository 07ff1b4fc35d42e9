// Prints the change of each document in a store, as JSON and as lines.
#pragma once

#include <span>
#include <string>

#include "cli/reading/corpus_input.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// The report of the task. Its "changes" also list inputs that did not reach the engine, with reasons: files of a folder that
// are not documents (skipped) and invalid inputs (failed).
Json change_json(const std::string& store, const Json& report, std::span<const LeftOut> left_out, const InputErrors& errors);

// Why the file is left out.
std::string left_out_reason(const LeftOut& file);
// {".png": 2, "": 1}: how many files of unsupported types are left out, by extension.
Json left_out_by_extension(std::span<const LeftOut> left_out);
// [{"id", "reason"}, …]
Json left_out_files(std::span<const LeftOut> left_out);

// Prints a line for each document that changed or failed: "updated    notes/a.md".
void print_changes(const Json& change);

// "3 indexed, 1 updated"; "nothing" if all documents are unchanged.
std::string changes_summary(const Json& change, bool with_unchanged);

// "28 documents, 37 passages, 2 segments".
std::string version_summary(const Json& report);

}  // namespace hop::cli
