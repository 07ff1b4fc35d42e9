// Spaces at the ends and all other characters are kept. Ids stand in lines of text (lists of deleted documents, reports), which
// control characters would break.
#include "core/corpus/ids.hpp"

#include <cstddef>
#include <utility>

#include "core/base/concat.hpp"
#include "core/corpus/clean.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

// C0, DELETE, and C1, which is encoded as C2 80 … C2 9F.
bool is_control_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20 || byte == 0x7f) return true;
  return byte == 0xc2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0;
}

}  // namespace

std::string stored_id(std::string id) { return is_valid_utf8(id) ? std::move(id) : replace_invalid_utf8(id).text; }

Result<void> check_id(std::string_view whose, std::string_view id) {
  if (trimmed(id).empty()) return Error{Status::bad_input, concat(whose, ": empty id"), {}};
  for (std::size_t at = 0; at < id.size(); ++at) {
    if (!is_control_at(id, at)) continue;
    return Error{
        Status::bad_input,
        concat(whose, ": the id \"", id.substr(0, 200), "\" has a control character at byte ", at, "; an id is one line of text"),
        std::string(id.substr(0, 200))};
  }
  return {};
}

}  // namespace hop::core
