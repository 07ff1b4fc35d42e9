// What the marks of a Markdown text say of names: code spans, and terms that the items of a list define.
#pragma once

#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

// The name in the inside of a code span, a piece of it: `Rc<T>` → "Rc", `rate(requests[5m])` → "rate",
// `--config.file=x` → "config.file", `cargo build` → all of it. Empty for a value, an expression or more than three words.
std::string_view name_in_code(std::string_view code);

// The term of a list item that defines one, of whose first line `line` are the bytes: "**Term**: …", "**Term:** …", "`term` —
// …". With the marks of code, without those of emphasis; empty where it defines none.
ByteRange defined_term(std::string_view source, ByteRange line);

}  // namespace hop::core
