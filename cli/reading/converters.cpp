#include "converters.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

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
  bool makes_markdown, is_default;
};

// OCR of an image takes seconds, so it must be requested.
constexpr BuiltIn built_in[] = {
    {" pdf ", "pdftotext -layout {} -", false, true},
    {" rtf rst org tex latex ipynb fb2 textile mediawiki typ ", "pandoc -t gfm {}", true, true},
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
    const Converter converter{words_of(line.words), line.makes_markdown};
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

void add_converter(const std::string& text, Converters& converters) {
  const std::size_t equals = text.find('=');
  std::string extension = text.substr(0, equals);
  Converter converter;
  if (extension.size() > 3 && extension.compare(extension.size() - 3, 3, ":md") == 0) {
    extension.resize(extension.size() - 3);
    converter.makes_markdown = true;
  }
  if (!extension.empty() && extension.front() == '.') extension.erase(0, 1);
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (extension.empty())
    throw Failure("--convert " + text + ": the extension is missing; write EXTENSION=PROGRAM ARGUMENTS, as pdf=pdftotext {} -");
  if (equals == std::string::npos) {
    const BuiltIn* line = find_built_in(extension);
    if (line == nullptr)
      throw Failure("--convert " + extension + ": no built-in program for it; write " + extension + "=PROGRAM {}");
    converter = {words_of(line->words), line->makes_markdown};
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
  Process(std::vector<std::string> words, int output) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int code = posix_spawnp(&id_, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code != 0) throw Unreadable(words.front() + " does not start: " + std::strerror(code));
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

}  // namespace

std::string convert(const Converter& converter, const std::string& path, std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  std::vector<std::string> words = converter.words;
  const std::string file = fs::absolute(path).string();  // an absolute path is never mistaken for an option
  for (std::string& word : words) {
    for (std::size_t at = word.find("{}"); at != std::string::npos; at = word.find("{}", at + file.size()))
      word.replace(at, 2, file);
  }
  int ends[2];
  if (::pipe(ends) != 0) throw Unreadable(words.front() + ": no pipe: " + std::strerror(errno));
  for (const int side : ends) ::fcntl(side, F_SETFD, FD_CLOEXEC);
  std::string output;
  try {
    Process process(words, ends[1]);
    ::close(ends[1]);
    ends[1] = -1;
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
      pollfd wanted{ends[0], POLLIN, 0};
      const int ready = left <= 0 ? 0 : ::poll(&wanted, 1, static_cast<int>(left));
      if (ready < 0 && errno == EINTR) continue;
      if (ready == 0) throw Unreadable(words.front() + " took longer than " + std::to_string(limit.count()) + " ms");
      char block[1 << 16];
      const ssize_t count = ::read(ends[0], block, sizeof block);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      if (output.size() + static_cast<std::size_t>(count) > most_output_bytes) {
        throw Unreadable(words.front() + " wrote more than " + std::to_string(most_output_bytes) + " bytes");
      }
      output.append(block, static_cast<std::size_t>(count));
    }
    int status = 0;
    while (!process.has_ended(status)) {  // most close their output by ending
      if (std::chrono::steady_clock::now() >= end) throw Unreadable(words.front() + " did not end in time");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (WIFSIGNALED(status)) throw Unreadable(words.front() + " was ended by signal " + std::to_string(WTERMSIG(status)));
    if (WEXITSTATUS(status) == 127) throw Unreadable(words.front() + ": no such program");
    if (WEXITSTATUS(status) != 0)
      throw Unreadable(words.front() + " failed with exit code " + std::to_string(WEXITSTATUS(status)));
  } catch (...) {
    ::close(ends[0]);
    if (ends[1] >= 0) ::close(ends[1]);
    throw;
  }
  ::close(ends[0]);
  return output;
}

#endif

}  // namespace hop::cli
