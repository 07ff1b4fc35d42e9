// JSON from a server that is not trusted: small, shallow, or refused.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace hop::http {

using Json = nlohmann::json;

// Whether a string, a number or a run of white space in the text is longer than 1 MiB: the parser keeps copies of the one it
// reads.
bool has_long_token(std::string_view text);

// Nothing when the text is no JSON, is nested deeper than 32, holds more than 20,000 values (a value of a few bytes would
// cost many times its size in memory), or a token that is too long.
std::optional<Json> read_json(std::string_view text);

// Whether the text is JSON that lacks its end: with no length stated, a connection that breaks looks like an answer's end.
bool ends_early(std::string_view text);

// JSON text of a value; bytes that are no UTF-8 become U+FFFD.
std::string write_json(const Json& value);

}  // namespace hop::http
