#include "json.hpp"

#include "failure.hpp"

namespace hop::cli {

std::string to_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json parse_json(std::string_view text, const std::string& where) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while …"
    std::string cause = error.what();
    if (const std::size_t column = cause.find("column "); column != std::string::npos) cause.erase(0, column);
    throw Failure(where + ": no JSON: " + cause);
  }
}

}  // namespace hop::cli
