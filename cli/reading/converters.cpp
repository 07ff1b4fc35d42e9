#include "converters.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "cli/terminal/lower_case.hpp"
#include "read_document_as_markdown.hpp"

#if !defined(_WIN32)
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): some systems do not declare it
#endif

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

struct BuiltIn {
  const char* extensions;
  const char* words;
  bool makes_markdown, is_default, makes_pages = false;
};

// With -s, pandoc writes titles as front matter; attributes have the roles of references; lines stay, so that fields do. OCR of an
// image takes seconds, so it must be requested.
constexpr BuiltIn built_in[] = {
    {" pdf ", "pdftotext {} -", false, true, true},
    {" rtf rst org tex latex fb2 opml textile mediawiki typ ", "pandoc -s --wrap=preserve -t gfm+attributes {}", true, true},
    {" png jpg jpeg tif tiff bmp ", "tesseract {} stdout", false, false},
};

bool is_on_path(const std::string& program) {
#if defined(_WIN32)
  return false;
#else
  const char* path = std::getenv("PATH");
  if (path == nullptr) return false;
  const std::string folders = path;
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    if (end > begin && access((fs::path(folders.substr(begin, end - begin)) / program).c_str(), X_OK) == 0) return true;
    begin = end + 1;
  }
  return false;
#endif
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  bool is_open = false;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (quote == 0 && c == ' ') {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  if (quote != 0) throw Failure("--convert " + text + ": unclosed quote");
  return words;
}

const BuiltIn* find_built_in(const std::string& extension) {
  for (const BuiltIn& line : built_in) {
    if (std::string(line.extensions).find(" " + extension + " ") != std::string::npos) return &line;
  }
  return nullptr;
}

}  // namespace

Converters found_converters() {
  Converters converters;
  for (const BuiltIn& line : built_in) {
    const Converter converter{words_of(line.words), line.makes_markdown, line.makes_pages};
    if (!line.is_default || !is_on_path(converter.words.front())) continue;
    const std::string extensions = line.extensions;
    for (std::size_t begin = 1; begin < extensions.size();) {
      const std::size_t end = extensions.find(' ', begin);
      converters[extensions.substr(begin, end - begin)] = converter;
      begin = end + 1;
    }
  }
  return converters;
}

std::string program_for(const std::string& extension) {
  const BuiltIn* line = find_built_in(extension);
  return line != nullptr && line->is_default ? words_of(line->words).front() : std::string();
}

void add_converter(const std::string& text, Converters& converters) {
  const std::size_t equals = text.find('=');
  std::string extension = text.substr(0, equals);
  Converter converter;
  if (extension.size() > 3 && extension.compare(extension.size() - 3, 3, ":md") == 0) {
    extension.resize(extension.size() - 3);
    converter.makes_markdown = true;
  }
  if (!extension.empty() && extension.front() == '.') extension.erase(0, 1);
  extension = lower_case(extension);
  if (extension.empty())
    throw Failure("--convert " + text + ": the extension is missing; write EXTENSION=PROGRAM ARGUMENTS, as pdf=pdftotext {} -");
  if (equals == std::string::npos) {
    const BuiltIn* line = find_built_in(extension);
    if (line == nullptr)
      throw Failure("--convert " + extension + ": no built-in program for it; write " + extension + "=PROGRAM {}");
    converter = {words_of(line->words), line->makes_markdown, line->makes_pages};
    if (!is_on_path(converter.words.front()))
      throw Failure("--convert " + extension + ": " + converter.words.front() + " is not on the PATH");
  } else {
    converter.words = words_of(text.substr(equals + 1));
    if (std::none_of(converter.words.begin(), converter.words.end(),
                     [](const std::string& word) { return word.find("{}") != std::string::npos; })) {
      throw Failure("--convert " + text + ": {} for the file's path is missing");
    }
  }
  converters[extension] = std::move(converter);
}

#if defined(_WIN32)

std::string convert(const Converter&, const std::string&, std::chrono::milliseconds) {
  throw Unreadable("converters do not run on Windows");
}

#else

namespace {

constexpr std::size_t most_output_bytes = std::size_t{64} << 20;

// A running program in a separate process group, so that its child processes end with it.
class Process {
 public:
  Process(std::vector<std::string> words, int output, int errors) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int code = posix_spawnp(&id_, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code == 0) return;
    const std::string message = words.front() + " does not start: " + std::strerror(code);
    if (is_system_failure(code)) throw SystemFailure(message);
    throw Unreadable(message);
  }
  ~Process() { end(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Whether it has ended, with its wait status.
  bool has_ended(int& status) {
    const pid_t ended = ::waitpid(id_, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
    id_ = 0;
    return true;
  }
  void end() {
    if (id_ == 0) return;
    ::kill(-id_, SIGKILL);
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
  }

 private:
  pid_t id_ = 0;
};

class Pipe {
 public:
  explicit Pipe(const std::string& program) {
    if (::pipe(ends_) != 0) throw SystemFailure(program + ": no pipe: " + std::strerror(errno));
    for (const int side : ends_) ::fcntl(side, F_SETFD, FD_CLOEXEC);
    ::fcntl(reader(), F_SETFL, O_NONBLOCK);
  }
  ~Pipe() {
    ::close(ends_[0]);
    close_writer();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

  // Reads what has arrived. Returns false at the end.
  template <typename Take>
  bool read(Take take) {
    char block[1 << 16];
    for (;;) {
      const ssize_t count = ::read(reader(), block, sizeof block);
      if (count > 0) take(std::string_view(block, static_cast<std::size_t>(count)));
      else if (count < 0 && errno == EINTR) continue;
      else if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
        throw SystemFailure(std::string("no output: ") + std::strerror(errno));
      else return count < 0;
    }
  }

 private:
  int ends_[2] = {-1, -1};
};

using RunClock = std::chrono::steady_clock;

// One run of a program: what it prints, until it ends or its time is over.
class Conversion {
 public:
  Conversion(const std::vector<std::string>& words, std::chrono::milliseconds limit)
      : program_(words.front()),
        limit_(limit),
        end_(RunClock::now() + limit),
        output_pipe_(program_),
        error_pipe_(program_),
        process_(words, output_pipe_.writer(), error_pipe_.writer()) {
    output_pipe_.close_writer();
    error_pipe_.close_writer();
  }

  std::string run() {
    while (wait_for_output()) {
    }
    int status = 0;
    while (!process_.has_ended(status)) {  // most close their output by ending
      if (RunClock::now() >= end_) throw Unreadable(program_ + " did not end in time");
      read_errors();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    read_errors();
    check(status);
    return std::move(output_);
  }

 private:
  // Returns false at the end of the output.
  bool wait_for_output() {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - RunClock::now()).count();
    pollfd wanted[] = {{output_pipe_.reader(), POLLIN, 0}, {has_errors_ ? error_pipe_.reader() : -1, POLLIN, 0}};
    const int ready = left <= 0 ? 0 : ::poll(wanted, 2, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) return true;
    if (ready < 0) throw SystemFailure("cannot wait for " + program_ + ": " + std::strerror(errno));
    if (ready == 0) throw Unreadable(program_ + " took longer than " + std::to_string(limit_.count()) + " ms");
    if (wanted[1].revents != 0) read_errors();
    if (wanted[0].revents == 0) return true;
    return output_pipe_.read([&](std::string_view bytes) {
      if (output_.size() + bytes.size() > most_output_bytes)
        throw Unreadable(program_ + " wrote more than " + std::to_string(most_output_bytes) + " bytes");
      output_ += bytes;
    });
  }

  void read_errors() {
    constexpr std::size_t most_bytes = 200;
    if (!has_errors_) return;
    has_errors_ = error_pipe_.read([&](std::string_view bytes) { errors_ += bytes.substr(0, most_bytes - errors_.size()); });
  }

  void check(int status) const {
    if (WIFSIGNALED(status)) {
      const std::string message = program_ + " was ended by signal " + std::to_string(WTERMSIG(status));
      if (WTERMSIG(status) == SIGKILL) throw SystemFailure(message);  // by the system, where memory is short
      throw Unreadable(message);
    }
    if (WEXITSTATUS(status) == 127) throw Unreadable(program_ + ": no such program");
    if (WEXITSTATUS(status) == 0) return;
    const std::string line = errors_.substr(0, errors_.find('\n')), code = std::to_string(WEXITSTATUS(status));
    throw Unreadable(program_ + " failed with exit code " + code + (line.empty() ? "" : ": " + line));
  }

  std::string program_, output_{}, errors_{};
  std::chrono::milliseconds limit_;
  RunClock::time_point end_;
  bool has_errors_ = true;  // the program may still write some
  Pipe output_pipe_, error_pipe_;
  Process process_;
};

}  // namespace

std::string convert(const Converter& converter, const std::string& path, std::chrono::milliseconds limit) {
  std::vector<std::string> words = converter.words;
  const std::string file = fs::absolute(path).string();  // an absolute path is never mistaken for an option
  for (std::string& word : words) {
    for (std::size_t at = word.find("{}"); at != std::string::npos; at = word.find("{}", at + file.size()))
      word.replace(at, 2, file);
  }
  return Conversion(words, limit).run();
}

#endif

}  // namespace hop::cli
