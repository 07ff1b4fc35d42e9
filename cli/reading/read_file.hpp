// Regular files of the user's: a pipe or a device is refused at once. Errors are Failures that name the file and the reason.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "cli/reading/input_file.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

std::string read_file(const std::string& path, Links links = Links::follow);

inline constexpr std::size_t longest_line = std::size_t{16} << 20;  // bytes

// Calls take(line, number) for each line that is not blank, numbers from 1 on; line ends and a byte order mark are left
// out. For a longer line than `longest_line`, take_long(number, bytes) is called instead; without it, Failure.
using TakeLongLine = std::function<void(std::size_t number, std::size_t byte_count)>;
void for_each_line(const std::string& path, const std::function<void(std::string_view line, std::size_t number)>& take,
                   const TakeLongLine& take_long = {});

// "passages.jsonl:17: a line of 20,000,000 bytes, limit 16,777,216", without thousands' marks.
std::string long_line_message(const std::string& path, std::size_t number, std::size_t byte_count);

// "passages.jsonl:17"
std::string place(const std::string& path, std::size_t line);

// A member of a JSON line that must be text; Failure names the place and the member.
std::string text_member(const Json& record, const char* key, const std::string& where);
// The same where it may be missing or null: empty then.
std::string optional_text_member(const Json& record, const char* key, const std::string& where);

}  // namespace hop::cli
