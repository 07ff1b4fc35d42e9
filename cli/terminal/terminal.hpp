// Terminal output: data on standard output, notices on standard error, colors only on terminals.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

enum class Color { automatic, always, never };
// For the whole run: --color and --quiet. Quiet suppresses notices, summaries and progress, but not errors and data.
void set_color(Color color);
void set_quiet(bool quiet);
bool is_quiet();

bool standard_output_is_terminal();
bool standard_error_is_terminal();
// As set by set_color(). Automatic: standard output is a terminal that supports styles, and NO_COLOR (no-color.org) is not set.
bool styles_wanted();

std::string bold(std::string_view text, bool styled);
std::string faint(std::string_view text, bool styled);

// Replaces control characters by spaces, and format controls, such as those that change the text direction, by "\u202e". Text
// of a corpus or server cannot control the terminal this way, and a message is one line.
std::string printable(std::string_view text);
// The same for text of several lines, without loss: "\u001b".
std::string escaped_controls(std::string_view text);

// "hoptrail: …" on standard error.
void print_error(std::string_view message);
void print_notice(std::string_view message);
// Prints a summary line of the work done to standard error.
void print_summary(std::string_view line);

// Prints to standard output. Throws Failure if the text could not be written (disk full, closed).
void print(std::string_view text);
// Prints data for programs, unchanged. On a terminal, control characters are escaped as in JSON.
void print_data(std::string_view text);
void finish_output();

}  // namespace hop::cli
