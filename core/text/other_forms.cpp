// Each form is analyzed by itself, as the word of a passage would be.
#include "core/text/other_forms.hpp"

#include <algorithm>
#include <utility>

#include "core/text/ascii.hpp"
#include "core/text/irregular_forms.hpp"
#include "core/text/word_list.hpp"
#include "core/text/written_dates.hpp"

namespace hop::core {
namespace {

// Stems of words that tell one step of a task: a question has one, and the documentation another.
constexpr std::string_view same_meanings[] = {"stop prevent avoid", "delet remov", "fix repair", "buy purchas", "start begin"};

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
      add_words_of_one_meaning(token);
      add_verb_of_adjective(token);
    }
    for (const WrittenDate& date : find_written_dates(question_)) {
      add(other_form_of_month(date), {date.month_source, {}, true, date.year != 0});
      if (date.day != 0) add(other_form_of_day(date), {date.day_source, {}, true, false});
    }
    return std::move(found_);
  }

 private:
  void add_words_of_one_meaning(const Token& token) {
    for (std::string_view group : same_meanings) {
      if (!word_is_in(group, tokens_.term(token))) continue;
      while (!group.empty()) {
        const std::size_t end = std::min(group.find(' '), group.size());
        add_term(group.substr(0, end), {token.source, {}, false, false});
        group.remove_prefix(std::min(end + 1, group.size()));
      }
    }
  }

  // "copy" and "clone" for "copyable" and "clonable".
  void add_verb_of_adjective(const Token& token) {
    constexpr std::string_view ending = "able";
    constexpr std::size_t shortest_verb = 4;
    std::string word = ascii::in_lower_case(token.source.of(question_));
    if (!word.ends_with(ending) || word.size() < shortest_verb + ending.size()) return;
    word.resize(word.size() - ending.size());
    for (const char* end : {"", "e"}) add(word + end, {token.source, {}, false, false, true});
  }

  void add(const std::string& written, OtherForm form) {
    form_.clear();
    analyzer_.analyze(written, form_);
    if (!form_.tokens.empty()) add_term(form_.term(form_.tokens.front()), std::move(form));
  }

  void add_term(std::string_view term, OtherForm form) {
    form.term = term;
    const auto is_asked = [&](const Token& of) { return tokens_.term(of) == form.term; };
    const auto is_found = [&](const OtherForm& of) { return of.term == form.term; };
    const bool is_known = std::any_of(found_.begin(), found_.end(), is_found) ||
                          std::any_of(tokens_.tokens.begin(), tokens_.tokens.end(), is_asked);
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
