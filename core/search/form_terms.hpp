// Other forms of a question's words as terms of the index: "grew" also finds "grow" and "grown".
#pragma once

#include <string_view>
#include <vector>

#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// Appends the terms of the index that are other forms of the question's words (core/text/other_forms.hpp), each with half the
// weight that it has by itself. The terms of a part of a corpus get the weights that they have on the whole. `tokens`: of the question.
void append_form_terms(const LexicalView& view, const Analyzer& analyzer, std::string_view question, const TokenList& tokens,
                       std::vector<QueryTerm>& terms);

}  // namespace hop::core
