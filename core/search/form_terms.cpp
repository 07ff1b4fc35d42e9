// The forms come in the order of the question, so that sums of scores have the same bits on each part of a corpus.
#include "core/search/form_terms.hpp"

#include "core/text/other_forms.hpp"

namespace hop::core {

void append_form_terms(const LexicalView& view, const Analyzer& analyzer, std::string_view question, const TokenList& tokens,
                       std::vector<QueryTerm>& terms) {
  constexpr float form_share = 0.5f;
  for (const OtherForm& form : find_other_forms(analyzer, question, tokens)) {
    const auto term = form.in_search ? find_sorted(view.terms, form.term) : std::nullopt;
    if (term) terms.push_back({*term, 1, form_share});
  }
}

}  // namespace hop::core
