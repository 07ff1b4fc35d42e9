// Names from Markdown markup: code spans, and terms that list items define. In technical documentation, they are the
// entities that capitalization does not reveal.
#pragma once

#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

// The name in the content of a code span: `Rc<T>` → "Rc", `rate(requests[5m])` → "rate", `--config.file=x` →
// "config.file", `cargo build` → "cargo build". Empty for a value, for an expression and for more than three words.
std::string_view name_in_code(std::string_view code);

// Whether a text may be a term that a list item or a row of a table defines: up to six words, at least one of which is neither a stop
// word nor a number.
bool may_be_term(std::string_view text);

// The term that a list item defines: "**Term**: …", "**Term:** …" or "`term` — …". `line` is the first line of the
// item. The result includes code marks but not emphasis marks. Empty if the item defines no term.
ByteRange defined_term(std::string_view source, ByteRange line);

}  // namespace hop::core
