// Names of a document's parts in a question: "page 3", "pages 3 to 5", "Table 2", "section 2.1", "the Methods section".
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
  // Of a section named by its heading: in quotation marks. Without them the word "section" names something only where a
  // heading that there is stands next to it.
  bool is_quoted = false;
  std::uint32_t first = 0, last = 0;  // pages and tables: their numbers, both included
  // Places among the question's key tokens: the word "section", and the number behind it, [begin, end); without a number
  // the section is named by its heading.
  std::uint32_t place = 0, number_begin = 0, number_end = 0;

  bool has_number() const { return number_end != 0; }
};

// At most 100 names, in the order of the question. `tokens` are the question's. `with_ordinals`: "the second table" is a name,
// too; a rule cannot know it from "the second table tennis final".
std::vector<StructureName> find_structure_names(std::string_view question, const KeyTokens& tokens, bool with_ordinals = false);

// How many tokens of the section's heading the question has for it: those of its number, or as many as stand directly
// behind the word "section" ("on" or "called" may stand between) or directly before it: all of the heading, or all but its
// number; 0 if it is another section.
std::size_t heading_match(const KeyTokens& question, const StructureName& name, std::string_view heading);

}  // namespace hop::core
