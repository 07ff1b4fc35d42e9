// Other forms of the words of a question, by which a passage may have them: irregular forms ("grew" for "grow"), the other way to
// write a date ("08" for "August 2024"), verbs of adjectives ("copy" for "copyable"), and words of the same meaning ("prevent" for
// "stop"). They are added to a question only, so files do not depend on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct OtherForm {
  ByteRange source;         // the word of the question
  std::string term;         // the index term of its other form, which no word of the question has
  bool is_of_date = false;  // a number or a month, which is a form of the word only in a date
  bool in_search = true;    // false for a month without a year, whose number is too common, and for other words
  bool is_last = false;     // a form only if no passage has the word itself
};

// Of English questions, in the order of their words. None if the analyzer does not stem, which takes words literally. `tokens`: the
// question as the analyzer reads it.
std::vector<OtherForm> find_other_forms(const Analyzer& analyzer, std::string_view question, const TokenList& tokens);

}  // namespace hop::core
