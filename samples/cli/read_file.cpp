#include "read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "failure.hpp"

namespace hop::cli {

namespace {

[[noreturn]] void cannot_read(const std::string& path, int code) {
  const int cause = code != 0 ? code : EIO;
  throw Failure("cannot read " + path + ": " + std::generic_category().message(cause));
}

std::ifstream open(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) cannot_read(path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) cannot_read(path, errno);
  return file;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file = open(path);
  std::string text;
  std::string block(std::size_t{1} << 16, '\0');
  do {
    errno = 0;
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block, 0, static_cast<std::size_t>(file.gcount()));
  } while (file);
  if (file.bad()) cannot_read(path, errno);
  return text;
}

void for_each_line(const std::string& path, const std::function<void(std::string_view, std::size_t)>& take) {
  std::ifstream file = open(path);
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    std::string_view rest = line;
    if (number == 1 && rest.substr(0, 3) == "\xEF\xBB\xBF") rest.remove_prefix(3);
    if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
    if (rest.find_first_not_of(" \t") != std::string_view::npos) take(rest, number);
    errno = 0;
  }
  if (file.bad()) cannot_read(path, errno);
}

std::string place(const std::string& path, std::size_t line) { return path + ":" + std::to_string(line); }

std::string text_member(const Json& record, const char* key, const std::string& where) {
  const auto found = record.find(key);
  if (found == record.end()) throw Failure(where + ": no \"" + key + "\"");
  if (!found->is_string()) throw Failure(where + ": \"" + key + "\" is no text");
  return found->get<std::string>();
}

std::string optional_text_member(const Json& record, const char* key, const std::string& where) {
  const auto found = record.find(key);
  return found == record.end() || found->is_null() ? std::string() : text_member(record, key, where);
}

}  // namespace hop::cli
