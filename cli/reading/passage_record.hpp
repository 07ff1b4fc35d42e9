// A line of a file of ready passages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hop::cli {

struct PassageRecord {
  std::string id, title, text, document;
  std::int64_t position = -1;  // not given
  std::vector<std::string> aliases, entities, links;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::size_t values_left_out = 0;  // metadata that is an object, a list in a list or null
};

// Reads the line as a stream, in time and memory in proportion to its length, within the limits of json.hpp. Failure names
// `where` and what is wrong; a line is taken whole or not at all. Of members that repeat, the last counts.
PassageRecord read_passage_record(std::string_view line, const std::string& where);

}  // namespace hop::cli
