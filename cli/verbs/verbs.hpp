// The verbs of the command. Each file <verb>.cpp adds its arguments to the command line. Parsing a verb stores its action in
// `run`; run() returns the exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace hop::cli {

using Run = std::function<int()>;

void add_index_verb(CLI::App& command, Run& run);
void add_add_verb(CLI::App& command, Run& run);
void add_delete_verb(CLI::App& command, Run& run);
void add_compact_verb(CLI::App& command, Run& run);
void add_search_verb(CLI::App& command, Run& run);
void add_ask_verb(CLI::App& command, Run& run);
void add_serve_verb(CLI::App& command, Run& run);
void add_eval_verb(CLI::App& command, Run& run);
void add_report_verb(CLI::App& command, Run& run);
void add_train_verb(CLI::App& command, Run& run);
void add_embed_verb(CLI::App& command, Run& run);
void add_reproduce_verb(CLI::App& command, Run& run);
void add_info_verb(CLI::App& command, Run& run);
void add_check_verb(CLI::App& command, Run& run);
void add_export_verb(CLI::App& command, Run& run);
void add_list_verb(CLI::App& command, Run& run);
void add_methods_verb(CLI::App& command, Run& run);
void add_options_verb(CLI::App& command, Run& run);
void add_demo_verb(CLI::App& command, Run& run);
void add_completion_verb(CLI::App& command, Run& run);
void add_man_verb(CLI::App& command, Run& run);

}  // namespace hop::cli
