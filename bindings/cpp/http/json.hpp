// JSON from an untrusted server: small and shallow values are accepted, others rejected.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace hop::http {

using Json = nlohmann::json;

// Whether a string, a number or a run of white space in the text is longer than 1 MiB. The parser keeps copies of its current
// token.
bool has_long_token(std::string_view text);

// Empty if the text is not JSON, is nested deeper than 32, has more than 20,000 values (a value of a few bytes takes many times
// its size in memory), or has a token that is too long.
std::optional<Json> read_json(std::string_view text);

// Whether the text is truncated JSON. Without a stated length, a broken connection looks like the end of an answer.
bool ends_early(std::string_view text);

// The JSON text of a value; invalid UTF-8 becomes U+FFFD.
std::string write_json(const Json& value);

}  // namespace hop::http
