// Lists and counts in words: "1 passage", "2 passages".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hop::cli {

inline std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// "bm25, dense" of the words, for the separator ", ".
inline std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

}  // namespace hop::cli
