#include "document_id.hpp"

#include <algorithm>

#include "json.hpp"

namespace hop::cli {

bool is_id_as_it_is(const std::string& name) {
  const auto is_blank = [](char byte) { return byte == ' '; };
  const auto is_control = [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f; };
  return !is_blank(name.front()) && !is_blank(name.back()) && std::none_of(name.begin(), name.end(), is_control) &&
         to_text(name).find("\ufffd") == std::string::npos;
}

}  // namespace hop::cli
