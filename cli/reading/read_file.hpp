// Reads the user's regular files; a pipe or device is rejected at once. Errors are Failures with the file name and the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/reading/input_file.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

inline constexpr std::size_t largest_document = std::size_t{256} << 20;  // in bytes, of files that are read as a whole
inline constexpr std::size_t largest_ignore_file = std::size_t{1} << 20;

// A file of more than `limit` bytes is rejected before it is read if its size is known, and at the latest when it exceeds the
// limit. The message has the size and the limit.
std::string read_file(const std::string& path, Links links = Links::follow, std::uint64_t limit = UINT64_MAX);

inline constexpr std::size_t longest_line = std::size_t{16} << 20;  // in bytes

// Calls take(line, number) for each line that is not blank, numbered from 1, without its line end and a byte order mark. For a
// line longer than `longest_line`, it calls take_long(number, bytes) instead. Without that function, or when such lines have more
// than `largest_document` bytes in all, it throws Failure without reading on: a sparse file may have a line of any length.
using TakeLongLine = std::function<void(std::size_t number, std::size_t byte_count)>;
void for_each_line(const std::string& path, const std::function<void(std::string_view line, std::size_t number)>& take,
                   const TakeLongLine& take_long = {});

// "passages.jsonl:17: the line has 20000000 bytes, limit 16777216". `has` is "at least " where its end was not read.
std::string long_line_message(const std::string& path, std::size_t number, std::size_t byte_count, const char* has = "");

// "passages.jsonl:17"
std::string place(const std::string& path, std::size_t line);

// A member of a JSON line that must be a string. Throws Failure with the place and the member.
std::string text_member(const Json& record, const char* key, const std::string& where);
// The same for a member that may be missing or null; it is then empty.
std::string optional_text_member(const Json& record, const char* key, const std::string& where);

}  // namespace hop::cli
