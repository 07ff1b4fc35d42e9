#include "terminal.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "failure.hpp"

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

std::string styled_text(const char* code, std::string_view text, bool styled) {
  if (!styled) return std::string(text);
  return std::string("\033[") + code + "m" + std::string(text) + "\033[0m";
}

}  // namespace

bool standard_output_is_terminal() { return is_terminal(stdout); }
bool standard_error_is_terminal() { return is_terminal(stderr); }

bool styles_wanted() {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return standard_output_is_terminal() && !dumb && !is_set("NO_COLOR");
}

std::string bold(std::string_view text, bool styled) { return styled_text("1", text, styled); }
std::string faint(std::string_view text, bool styled) { return styled_text("2", text, styled); }

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // C1 controls are U+0080 … U+009F, in UTF-8 C2 80 … C2 9F.
    const bool c1 = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (c1) ++i;
    shown += byte < 0x20 || byte == 0x7F || c1 ? ' ' : text[i];
  }
  return shown;
}

void print_error(std::string_view message) { std::fprintf(stderr, "hoptrail: %s\n", printable(message).c_str()); }
void print_notice(std::string_view message) { std::fprintf(stderr, "hoptrail: note: %s\n", printable(message).c_str()); }

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  throw Failure("cannot write to standard output: " + std::generic_category().message(errno));
}

void finish_output() {
  if (std::fflush(stdout) == 0) return;
  throw Failure("cannot write to standard output: " + std::generic_category().message(errno));
}

}  // namespace hop::cli
