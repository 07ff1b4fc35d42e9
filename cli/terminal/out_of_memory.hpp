// The end of a run without memory: one line and exit code 2, also where no exception can be caught.
#pragma once

namespace hop::cli {

// Destructors and functions of libraries that must not throw allocate, too: CLI11 and JSON do. The language ends the process
// there by a signal, as it does if not even an exception can be allocated. Call this first.
void end_in_order_without_memory();

// "hoptrail: out of memory" on standard error, without an allocation.
void print_out_of_memory();

}  // namespace hop::cli
