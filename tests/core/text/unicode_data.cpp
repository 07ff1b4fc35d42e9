#include "tests/core/text/unicode_data.hpp"

#include <array>
#include <cstdio>
#include <sstream>

namespace hop::test {
namespace {

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string output_of(const std::string& command) {
  std::string text;
#ifndef _WIN32
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    std::array<char, 1 << 16> block;
    for (std::size_t count; (count = std::fread(block.data(), 1, block.size(), pipe)) > 0;) {
      text.append(block.data(), count);
    }
    pclose(pipe);
  }
#endif
  return text;
}

}  // namespace

std::vector<std::string> read_unicode_lines(const std::string& name) {
  const std::string path = unicode_data_folder() + "/" + name;
  if (std::ifstream in(path, std::ios::binary); in) {
    std::ostringstream text;
    text << in.rdbuf();
    return split_lines(text.str());
  }
  if (std::ifstream(path + ".bz2")) return split_lines(output_of("bzip2 -dc '" + path + ".bz2'"));
  return {};
}

std::string why_unusable(const std::vector<std::string>& lines, const std::string& name) {
  if (lines.empty()) return name + " is not in " + unicode_data_folder() + " (or bzip2 is missing)";
  const std::string version = core::unicode::unicode_version;
  if (lines[0].find("-" + version + ".txt") == std::string::npos) {
    return name + " begins with \"" + lines[0] + "\", the tables are of Unicode " + version;
  }
  return "";
}

std::string utf8_of_hex(const std::string& code_points) {
  std::string out;
  std::istringstream in(code_points);
  for (std::string hex; in >> hex;) core::append_utf8(out, static_cast<char32_t>(std::stoul(hex, nullptr, 16)));
  return out;
}

}  // namespace hop::test
