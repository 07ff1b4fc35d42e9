// Cross references of documentation tools that are no Markdown links: the roles of Sphinx and MyST (":doc:`guide/setup`",
// "{ref}`Set it up <setup>`"), also as Pandoc writes them, and the macro of AsciiDoc ("xref:guide.adoc[Guide]").
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

struct CrossReference {
  ByteRange source;  // the whole reference; empty: there is none
  ByteRange shown;   // the part that a reader sees
  std::string target;
  bool by_name = false;    // a name, like that of a wikilink; otherwise a path
  bool is_number = false;  // "pep": a reader sees the role, too

  bool is_found() const { return source.end != 0; }
};

// The role whose text in backticks is `code`, of which one backtick stands on both sides.
CrossReference read_role(std::string_view text, ByteRange code);

// The macro whose '[' is text[bracket].
CrossReference read_cross_reference_macro(std::string_view text, std::size_t bracket);

}  // namespace hop::core
