// A line of a file with ready passages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hop::cli {

struct PassageRecord {
  std::string id, title, text, document;
  std::int64_t position = -1;  // absent
  std::vector<std::string> aliases, entities, links;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::size_t values_left_out = 0;  // metadata values that are objects, nested lists or null
};

// Parses the line as a stream, in time and memory proportional to its length, within the limits of json.hpp. Throws Failure
// with `where` and the problem. Of repeated members, the last applies.
PassageRecord read_passage_record(std::string_view line, const std::string& where);

}  // namespace hop::cli
