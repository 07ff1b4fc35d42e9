#include "serve/utf8.hpp"

#include <algorithm>

#include "json.hpp"

namespace hop::cli {

bool is_utf8(std::string_view text) {
  try {
    static_cast<void>(Json(text).dump());  // strict: throws for anything else
    return true;
  } catch (const Json::type_error&) {
    return false;
  }
}

bool is_clean_utf8(std::string_view text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  return is_utf8(text) && std::none_of(text.begin(), text.end(), is_control);
}

}  // namespace hop::cli
