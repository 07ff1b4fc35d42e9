// JSON as this command reads and writes it: members keep their order, invalid UTF-8 is replaced rather than refused.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

using Json = nlohmann::ordered_json;

std::string to_text(const Json& value);

// Text of the engine's. Throws Failure "where: column 17: what was expected", one line.
Json parse_json(std::string_view text, const std::string& where);

// Of others' text more would cost more than it is worth: members of one object are looked up one after the other.
inline constexpr std::size_t most_json_members = 1000;        // of one object
inline constexpr std::size_t most_json_line_members = 10000;  // of all objects of a line
inline constexpr std::size_t most_json_depth = 64;            // objects and lists within each other

// What these limits count. Failures name the place, the value and the limit.
class JsonLimits {
 public:
  explicit JsonLimits(const std::string& where) : where_(where) {}
  void begin();  // of an object or a list
  void end();
  void take_key();
  std::size_t depth() const { return members_.size(); }

 private:
  const std::string& where_;
  std::vector<std::size_t> members_{};
  std::size_t all_members_ = 0;
};

// A line of somebody else's file, within the limits. Throws as parse_json does.
Json parse_json_line(std::string_view text, const std::string& where);

// The part of nlohmann's message that says where in the text and what was expected.
std::string json_error_cause(const std::exception& error);

}  // namespace hop::cli
