// What is printed where: data on standard output, notices on standard error, colors on terminals only.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

enum class Color { automatic, always, never };
// For the whole run: --color and --quiet. Quiet: no notices, no summaries, no progress; errors and data remain.
void set_color(Color color);
void set_quiet(bool quiet);
bool is_quiet();

bool standard_output_is_terminal();
bool standard_error_is_terminal();
// As set_color() says; automatic: standard output is a terminal that shows styles, and NO_COLOR (no-color.org) is not set.
bool styles_wanted();

std::string bold(std::string_view text, bool styled);
std::string faint(std::string_view text, bool styled);

// Control characters become spaces and format controls, such as those that turn the direction, "\u202e": text of a corpus or
// a server must not steer the terminal, and a message is one line.
std::string printable(std::string_view text);
// The same for text of several lines, and without loss: "\u001b".
std::string escaped_controls(std::string_view text);

// "hoptrail: …" on standard error.
void print_error(std::string_view message);
void print_notice(std::string_view message);
// A line on standard error that says what was done.
void print_summary(std::string_view line);

// Standard output, checked: Failure when something of it could not be written (disk full, closed).
void print(std::string_view text);
// What programs read, unchanged; on a terminal with control characters escaped as JSON escapes them.
void print_data(std::string_view text);
void finish_output();

}  // namespace hop::cli
