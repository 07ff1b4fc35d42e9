// Each form is analyzed by itself, as the word of a passage would be.
#include "core/text/other_forms.hpp"

#include <algorithm>
#include <utility>

#include "core/text/ascii.hpp"
#include "core/text/irregular_forms.hpp"
#include "core/text/written_dates.hpp"

namespace hop::core {
namespace {

class OtherFormFinder {
 public:
  OtherFormFinder(const Analyzer& analyzer, std::string_view question, const TokenList& tokens)
      : analyzer_(analyzer), question_(question), tokens_(tokens) {}

  std::vector<OtherForm> find() {
    std::vector<std::string> forms;
    for (const Token& token : tokens_.tokens) {
      if (token.is_second_form) continue;
      forms.clear();
      append_irregular_forms(ascii::in_lower_case(token.source.of(question_)), forms);
      if (forms.empty()) append_irregular_forms(tokens_.term(token), forms);  // "growing" has the stem "grow"
      for (const std::string& form : forms) add(form, {token.source, {}, false, true});
    }
    for (const WrittenDate& date : find_written_dates(question_)) {
      add(other_form_of_month(date), {date.month_source, {}, true, date.year != 0});
      if (date.day != 0) add(other_form_of_day(date), {date.day_source, {}, true, false});
    }
    return std::move(found_);
  }

 private:
  void add(const std::string& written, OtherForm form) {
    form_.clear();
    analyzer_.analyze(written, form_);
    if (form_.tokens.empty()) return;
    form.term = form_.term(form_.tokens.front());
    const auto is_asked = [&](const Token& of) { return tokens_.term(of) == form.term; };
    const auto is_found = [&](const OtherForm& of) { return of.term == form.term; };
    const bool is_known = std::any_of(tokens_.tokens.begin(), tokens_.tokens.end(), is_asked) ||
                          std::any_of(found_.begin(), found_.end(), is_found);
    if (!is_known) found_.push_back(std::move(form));
  }

  const Analyzer& analyzer_;
  std::string_view question_;
  const TokenList& tokens_;
  TokenList form_;
  std::vector<OtherForm> found_;
};

}  // namespace

std::vector<OtherForm> find_other_forms(const Analyzer& analyzer, std::string_view question, const TokenList& tokens) {
  if (analyzer.language() != Language::english || !analyzer.options().stemming) return {};
  return OtherFormFinder(analyzer, question, tokens).find();
}

}  // namespace hop::core
