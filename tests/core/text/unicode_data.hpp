// The Unicode Character Database's own test files, where they are installed (Debian: unicode-data).
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::test {

inline std::string unicode_data_folder() {
  const char* named = std::getenv("HOPTRAIL_UNICODE_DATA");
  return named != nullptr && *named != '\0' ? named : "/usr/share/unicode";
}

// The lines of a file in that folder, or of its .bz2; empty when there is neither.
std::vector<std::string> read_unicode_lines(const std::string& name);

// "" when the first line names the version that the tables were made from, else why the file cannot be used.
std::string why_unusable(const std::vector<std::string>& lines, const std::string& name);

// "0061 0308" → UTF-8.
std::string utf8_of_hex(const std::string& code_points);

}  // namespace hop::test
