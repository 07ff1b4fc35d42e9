// JSON of this command: members keep their order; invalid UTF-8 is replaced and not an error.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

using Json = nlohmann::ordered_json;

std::string to_text(const Json& value);
bool is_utf8(const std::string& text);

// Parses text of the engine. Throws Failure of one line: "where: column 17: …".
Json parse_json(std::string_view text, const std::string& where);

// Limits for untrusted text. Member lookup is linear, so large objects would be slow. A value of two bytes takes 130 in memory.
inline constexpr std::size_t most_json_members = 1000;        // per object
inline constexpr std::size_t most_json_line_members = 10000;  // in all objects of a line
inline constexpr std::size_t most_json_line_values = 100000;  // in all lists and objects of a line
inline constexpr std::size_t most_json_depth = 64;            // nested objects and lists

// Enforces these limits. Failures name the location, the value and the limit.
class JsonLimits {
 public:
  explicit JsonLimits(const std::string& where) : where_(where) {}
  void begin();  // of an object or list
  void end();
  void take_key();
  void take_value();  // also of the objects and lists
  std::size_t depth() const { return members_.size(); }

 private:
  const std::string& where_;
  std::vector<std::size_t> members_{};
  std::size_t all_members_ = 0, all_values_ = 0;
};

// Parses a line of an input file, within the limits. Throws like parse_json.
Json parse_json_line(std::string_view text, const std::string& where);

// The part of nlohmann's message with the location and the expected token.
std::string json_error_cause(const std::exception& error);

}  // namespace hop::cli
