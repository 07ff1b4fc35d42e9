// Descriptions of the verbs that two programs list: hoptrail-full, which has them, and the small program, which starts it.
#pragma once

namespace hop::cli {

inline constexpr const char* completion_description = "Print a shell's completion script for this command";
inline constexpr const char* embed_description = "Write the vectors of a set of questions, for eval and reproduce";
inline constexpr const char* eval_description = "Measure methods on questions with gold passages";
inline constexpr const char* man_description = "Print the manual page, for man -l -";
inline constexpr const char* report_description = "Compare methods on several sets of questions, as Markdown and JSON";
inline constexpr const char* reproduce_description = "Run the experiments of the papers' tables, and print both figures";
inline constexpr const char* serve_description = "Serve a store over HTTP: search, ask, add and delete documents";
inline constexpr const char* train_description = "Learn a method's weights from questions with gold passages";

}  // namespace hop::cli
