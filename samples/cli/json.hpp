// JSON as this command reads and writes it: members keep their order, invalid UTF-8 is replaced rather than refused.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace hop::cli {

using Json = nlohmann::ordered_json;

std::string to_text(const Json& value);

// Throws Failure "where: column 17: what was expected", one line.
Json parse_json(std::string_view text, const std::string& where);

}  // namespace hop::cli
