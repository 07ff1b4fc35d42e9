#include "cli/reading/document_id.hpp"

#include <algorithm>
#include <string_view>

#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// U+0080 to U+009F, which the engine replaces by spaces like other controls: in UTF-8 the bytes C2 80 to C2 9F.
bool has_c1_control(const std::string& name) {
  for (std::size_t at = name.find('\xc2'); at != std::string::npos; at = name.find('\xc2', at + 1)) {
    if (at + 1 < name.size() && static_cast<unsigned char>(name[at + 1]) < 0xa0) return true;
  }
  return false;
}

}  // namespace

bool is_id_as_it_is(const std::string& name) {
  const auto is_blank = [](char byte) { return byte == ' '; };
  const auto is_control = [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f; };
  return !is_blank(name.front()) && !is_blank(name.back()) && std::none_of(name.begin(), name.end(), is_control) &&
         !has_c1_control(name) && name.rfind(byte_order_mark, 0) != 0 && to_text(name).find("\ufffd") == std::string::npos;
}

}  // namespace hop::cli
