// Finds the names of document parts in a question: "page 3", "pages 3 to 5", "Table 2", "section 2.1", "the Methods section".
// KGP answers such questions from the document's structure and not by a walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/keys.hpp"

namespace hop::core {

enum class StructureKind : std::uint8_t { page, table, section };

struct StructureName {
  StructureKind kind = StructureKind::page;
  // For a section named by its heading: the heading is in quotation marks. Without them, the word "section" is a name only if
  // a heading of the corpus is next to it.
  bool is_quoted = false;
  std::uint32_t first = 0, last = 0;  // pages and tables: their numbers, both included
  // Token positions in the question: the word "section" or the like, and the number after it, [begin, end). Without a number,
  // the section is named by its heading.
  std::uint32_t place = 0, number_begin = 0, number_end = 0;

  bool has_number() const { return number_end != 0; }
};

// At most 100 names, in the order of the question. `tokens` are the question's. `with_ordinals`: "the second table" is a name,
// too; a rule cannot distinguish it from "the second table tennis final", so it is enabled only if a language model routes the
// question.
std::vector<StructureName> find_structure_names(std::string_view question, const KeyTokens& tokens, bool with_ordinals = false);

// The number of heading tokens that the question has for the name: the tokens of its number, or of the heading (with or
// without its number) directly before or after the word "section"; "on" or "called" may be between. 0 if it is another section.
std::size_t heading_match(const KeyTokens& question, const StructureName& name, std::string_view heading);

}  // namespace hop::core
