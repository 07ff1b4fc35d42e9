#include "cli/reading/read_file.hpp"

#include <filesystem>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

// A line that arrives in pieces: its bytes up to the limit, and its total length.
struct PartialLine {
  std::string text;
  std::size_t byte_count = 0;

  void add(std::string_view piece) {
    byte_count += piece.size();
    if (byte_count <= longest_line) text.append(piece);
  }
};

}  // namespace

std::string read_file(const std::string& path, Links links, std::uint64_t limit) {
  InputFile file(path, links);
  const auto check = [&](std::uint64_t size, const char* has) {
    if (size <= limit) return;
    throw Failure("cannot read " + (path == "-" ? "standard input" : path) + ": it has " + has + std::to_string(size) +
                  " bytes, limit " + std::to_string(limit));
  };
  std::error_code unknown;
  const std::uint64_t size = path == "-" ? 0 : std::filesystem::file_size(path, unknown);
  std::string text;
  if (path != "-" && !unknown) {
    check(size, "");
    text.reserve(size);
  }
  for (std::string_view block = file.read(); !block.empty(); block = file.read()) {
    check(text.size() + block.size(), "at least ");  // it may have grown
    text.append(block);
  }
  return text;
}

std::string long_line_message(const std::string& path, std::size_t number, std::size_t byte_count, const char* has) {
  return place(path, number) + ": the line has " + has + std::to_string(byte_count) + " bytes, limit " +
         std::to_string(longest_line);
}

void for_each_line(const std::string& path, const std::function<void(std::string_view, std::size_t)>& take,
                   const TakeLongLine& take_long) {
  InputFile file(path, Links::follow);
  PartialLine line;
  std::size_t number = 0, passed_over = 0;  // the bytes of long lines before this one
  const auto add = [&](std::string_view piece) {
    line.add(piece);
    if (line.byte_count <= longest_line || (take_long && passed_over + line.byte_count <= largest_document)) return;
    throw Failure(long_line_message(path, number + 1, line.byte_count, "at least "));
  };
  const auto end_line = [&] {
    ++number;
    std::string_view rest = line.text;
    if (number == 1 && rest.substr(0, 3) == "\xEF\xBB\xBF") rest.remove_prefix(3);
    if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
    if (line.byte_count > longest_line) {
      passed_over += line.byte_count;
      take_long(number, line.byte_count);
    } else if (rest.find_first_not_of(" \t") != std::string_view::npos) {
      take(rest, number);
    }
    line.text.clear();
    line.byte_count = 0;
  };
  for (std::string_view block = file.read(); !block.empty(); block = file.read()) {
    for (std::size_t end = block.find('\n'); end != std::string_view::npos; end = block.find('\n')) {
      add(block.substr(0, end));
      end_line();
      block.remove_prefix(end + 1);
    }
    add(block);
  }
  if (line.byte_count > 0) end_line();
}

std::string place(const std::string& path, std::size_t line) {
  return (path == "-" ? "standard input" : path) + ":" + std::to_string(line);
}

std::string text_member(const Json& record, const char* key, const std::string& where) {
  const auto found = record.find(key);
  if (found == record.end()) throw Failure(where + ": no \"" + key + "\"");
  if (!found->is_string()) throw Failure(where + ": \"" + key + "\" must be a string");
  return found->get<std::string>();
}

std::string optional_text_member(const Json& record, const char* key, const std::string& where) {
  const auto found = record.find(key);
  return found == record.end() || found->is_null() ? std::string() : text_member(record, key, where);
}

}  // namespace hop::cli
