#include "cli/reading/input_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/terminal/failure.hpp"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace hop::cli {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 16;

std::string looked_at;  // the first bytes of standard input, which are not yet read

[[noreturn]] void cannot_read(const std::string& path, const std::string& why) {
  throw Failure("cannot read " + path + ": " + why);
}

[[noreturn]] void cannot_read(const std::string& path, int code) {
  if (code == 0) code = EIO;
  const std::string why = std::generic_category().message(code);
  if (is_system_failure(code)) throw SystemFailure("cannot read " + path + ": " + why);
  cannot_read(path, why);
}

#if defined(_WIN32)

std::FILE* open_file(const std::string& path, Links links) {
  std::error_code error;
  const std::filesystem::file_status status =
      links == Links::follow ? std::filesystem::status(path, error) : std::filesystem::symlink_status(path, error);
  if (std::filesystem::is_directory(status)) cannot_read(path, EISDIR);
  if (std::filesystem::is_symlink(status)) cannot_read(path, "a symbolic link");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) cannot_read(path, "not a regular file");
  errno = 0;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) cannot_read(path, errno);
  return file;
}

#else

std::FILE* open_file(const std::string& path, Links links) {
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | (links == Links::refuse ? O_NOFOLLOW : 0));
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) {
    if (errno == ELOOP && links == Links::refuse) cannot_read(path, "a symbolic link");
    if (errno == ENXIO) cannot_read(path, "not a regular file");
    cannot_read(path, errno);
  }
  struct stat facts;
  const bool is_known = ::fstat(descriptor, &facts) == 0;
  const int code = !is_known ? errno : S_ISDIR(facts.st_mode) ? EISDIR : 0;
  std::FILE* file = is_known && S_ISREG(facts.st_mode) ? ::fdopen(descriptor, "rb") : nullptr;
  if (file != nullptr) return file;
  ::close(descriptor);
  if (code != 0) cannot_read(path, code);
  cannot_read(path, "not a regular file");
}

#endif

}  // namespace

InputFile::InputFile(const std::string& path, Links links)
    : path_(path == "-" ? "standard input" : path), file_(path == "-" ? stdin : open_file(path, links)), block_(block_bytes) {}

bool standard_input_has_passages() {
  constexpr std::string_view before("\xEF\xBB\xBF\xFF\xFE\0 \t\r\n[", 11);  // byte order marks, also of UTF-16
  int c = ' ';
  while (looked_at.size() < block_bytes && before.find(static_cast<char>(c)) != std::string_view::npos) {
    c = std::getc(stdin);
    if (c == EOF) break;
    looked_at += static_cast<char>(c);
  }
  return c == '{';
}

std::string_view InputFile::read() {
  if (file_.get() == stdin && !looked_at.empty()) {
    block_.assign(looked_at.begin(), looked_at.end());
    block_.resize(block_bytes);
    return {block_.data(), std::exchange(looked_at, {}).size()};
  }
  errno = 0;
  const std::size_t count = std::fread(block_.data(), 1, block_.size(), file_.get());
  if (count < block_.size() && std::ferror(file_.get()) != 0) cannot_read(path_, errno);
  return {block_.data(), count};
}

}  // namespace hop::cli
