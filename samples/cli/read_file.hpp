// Files of the user's. Errors are Failures that name the file and the system's reason.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "json.hpp"

namespace hop::cli {

std::string read_file(const std::string& path);

// Calls take(line, number) for each line that is not blank, numbers from 1 on; line ends and a byte order mark are left
// out.
void for_each_line(const std::string& path, const std::function<void(std::string_view line, std::size_t number)>& take);

// "passages.jsonl:17"
std::string place(const std::string& path, std::size_t line);

// A member of a JSON line that must be text; Failure names the place and the member.
std::string text_member(const Json& record, const char* key, const std::string& where);
// The same where it may be missing or null: empty then.
std::string optional_text_member(const Json& record, const char* key, const std::string& where);

}  // namespace hop::cli
