#include "cli/reading/document_id.hpp"

#include <algorithm>
#include <string_view>

#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// U+0080 to U+009F, which the engine refuses like other controls: in UTF-8 the bytes C2 80 to C2 9F.
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

std::string id_of_name(const std::string& name) {
  const auto is_plain = [](char byte) { return byte >= ' ' && byte < 0x7f; };
  if (name.empty() || (std::all_of(name.begin(), name.end(), is_plain) && name.front() != ' ' && name.back() != ' ')) return name;
  std::string id = name.rfind(byte_order_mark, 0) == 0 ? name.substr(byte_order_mark.size()) : name;
  id = Json::parse(to_text(id)).get<std::string>();  // invalid UTF-8 becomes U+FFFD
  for (std::size_t at = id.find("\r\n"); at != std::string::npos; at = id.find("\r\n", at)) id.erase(at, 1);
  for (std::size_t at = 0; at < id.size(); ++at) {
    const auto byte = static_cast<unsigned char>(id[at]);
    const bool is_c1 = byte == 0xc2 && at + 1 < id.size() && static_cast<unsigned char>(id[at + 1]) < 0xa0;
    if (is_c1) id[at] = id[at + 1] = ' ';
    else if (byte < 0x20 || byte == 0x7f) id[at] = ' ';
  }
  const std::size_t first = id.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : id.substr(first, id.find_last_not_of(' ') - first + 1);
}

}  // namespace hop::cli
