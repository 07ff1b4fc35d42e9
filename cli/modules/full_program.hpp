// The second program of the command, hoptrail-full: all verbs, with evaluation, training, the HTTP server, the manual page and the
// completions. The small program `hoptrail` has the verbs of every day and becomes hoptrail-full for the others, so that a search
// neither loads nor waits for the code of an evaluation. Where there are no modules, `hoptrail` has all verbs itself.
#pragma once

namespace hop::cli {

// The arguments of this process, which the other program receives unchanged.
void keep_arguments(char** arguments);
// Whether the command line has a verb of hoptrail-full.
bool needs_full_program(int argument_count, char** arguments);
// Replaces this process by hoptrail-full. Throws IncompleteCommand if that program cannot be started.
[[noreturn]] void become_full_program();

}  // namespace hop::cli
