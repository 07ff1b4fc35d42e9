#include "cli/terminal/terminal.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "cli/terminal/failure.hpp"

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace hop::cli {

namespace {

bool is_terminal(std::FILE* file) {
#if defined(_WIN32)
  return _isatty(_fileno(file)) != 0;
#else
  return isatty(fileno(file)) != 0;
#endif
}

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

struct Manner {
  Color color = Color::automatic;
  bool is_quiet = false;
};

Manner& manner() {
  static Manner of_run;
  return of_run;
}

std::string styled_text(const char* code, std::string_view text, bool styled) {
  if (!styled) return std::string(text);
  return std::string("\033[") + code + "m" + std::string(text) + "\033[0m";
}

}  // namespace

void set_color(Color color) { manner().color = color; }
void set_quiet(bool quiet) { manner().is_quiet = quiet; }
bool is_quiet() { return manner().is_quiet; }

bool standard_output_is_terminal() { return is_terminal(stdout); }
bool standard_error_is_terminal() { return is_terminal(stderr); }

bool styles_wanted() {
  if (manner().color != Color::automatic) return manner().color == Color::always;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return standard_output_is_terminal() && !dumb && !is_set("NO_COLOR");
}

std::string bold(std::string_view text, bool styled) { return styled_text("1", text, styled); }
std::string faint(std::string_view text, bool styled) { return styled_text("2", text, styled); }

namespace {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;  // in bytes; 1 for invalid UTF-8
};

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1;
  if (length == 1 || at + length > text.size()) return {lead, 1};
  char32_t value = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {lead, 1};
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  return {value, length};
}

bool is_control(const CodePoint& point) {
  return point.value < 0x20 || point.value == 0x7F || (point.length == 2 && point.value >= 0x80 && point.value < 0xA0);
}

struct CodePointRange {
  char32_t first, last;
};

// Unicode's category Cf, and line and paragraph separators, which change the order or appearance of the text around them.
// Excluded are the soft hyphen, the joiners of scripts and emoji, and visible signs.
constexpr CodePointRange format_controls[] = {{0x061C, 0x061C},   {0x180E, 0x180E},   {0x200B, 0x200B},   {0x200E, 0x200F},
                                              {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
                                              {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE007F}};

bool is_format_control(const CodePoint& point) {
  if (point.length == 1) return false;
  for (const CodePointRange& range : format_controls) {
    if (point.value >= range.first && point.value <= range.last) return true;
  }
  return false;
}

// As in JSON: "\u202e", and two of these above U+FFFF.
std::string json_escape(char32_t value) {
  char text[16];
  if (value < 0x10000) {
    std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(value));
  } else {
    const unsigned rest = static_cast<unsigned>(value) - 0x10000;
    std::snprintf(text, sizeof text, "\\u%04x\\u%04x", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
  }
  return text;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (is_control(point)) shown += ' ';
    else if (is_format_control(point)) shown += json_escape(point.value);
    else shown += text.substr(at, point.length);
    at += point.length;
  }
  return shown;
}

std::string escaped_controls(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const bool is_layout = point.value == '\n' || point.value == '\t';
    if ((is_control(point) && !is_layout) || is_format_control(point)) shown += json_escape(point.value);
    else shown += text.substr(at, point.length);
    at += point.length;
  }
  return shown;
}

void print_error(std::string_view message) { std::fprintf(stderr, "hoptrail: %s\n", printable(message).c_str()); }
void print_notice(std::string_view message) {
  if (!is_quiet()) std::fprintf(stderr, "hoptrail: note: %s\n", printable(message).c_str());
}
void print_summary(std::string_view line) {
  if (!is_quiet()) std::fprintf(stderr, "%s\n", printable(line).c_str());
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  throw Failure("cannot write to standard output: " + std::generic_category().message(errno));
}

void print_data(std::string_view text) {
  if (standard_output_is_terminal()) print(escaped_controls(text));
  else print(text);
}

void finish_output() {
  if (std::fflush(stdout) == 0) return;
  throw Failure("cannot write to standard output: " + std::generic_category().message(errno));
}

}  // namespace hop::cli
