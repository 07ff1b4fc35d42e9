#include "core/chain/question_words.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/search/bm25.hpp"
#include "core/text/ascii.hpp"
#include "core/text/irregular_forms.hpp"
#include "core/text/other_forms.hpp"
#include "core/text/whole_number.hpp"

namespace hop::core {
namespace {

constexpr std::size_t no_word = ~std::size_t{0};

std::size_t word_at(const QuestionWords& words, ByteRange source) {
  const auto found = std::find(words.sources.begin(), words.sources.end(), source);
  return found == words.sources.end() ? no_word : static_cast<std::size_t>(found - words.sources.begin());
}

void read_other_forms(const CorpusFacts& corpus, std::string_view question, QuestionWords& words) {
  struct Form {
    std::string term;
    std::size_t word;
  };
  std::vector<Form> forms;
  for (std::size_t word = 0; word < words.terms.size(); ++word) {
    if (words.numbers[word].empty()) forms.push_back({words.terms[word], word});
  }
  for (OtherForm& form : find_other_forms(corpus.analyzer(), question, words.tokens)) {
    const std::size_t word = word_at(words, form.source);
    if (word == no_word || (form.is_last && words.passages[word] > 0)) continue;
    if (are_of_two_verbs(words.terms[word], words.spellings[word], words.terms[word])) continue;
    words.passages[word] = std::max(words.passages[word], corpus.passages_of_term(form.term));
    if (!form.is_of_date) forms.push_back({std::move(form.term), word});
  }
  sort_stable(forms, [](const Form& a, const Form& b) { return a.term < b.term; });
  for (Form& form : forms) {
    words.forms.push_back(std::move(form.term));
    words.word_of_form.push_back(form.word);
  }
  if (corpus.analyzer().language() == Language::english) words.dates = find_written_dates(question);
}

void append_numbers(const QuestionWords& words, std::string_view text, std::vector<TermPlace>& places) {
  for (std::size_t word = 0; word < words.numbers.size(); ++word) {
    if (words.numbers[word].empty()) continue;
    for (const ByteRange place : find_whole_number(text, words.numbers[word])) places.push_back({place, word});
  }
}

// "We found" is no occurrence of "founded", although both have one stem.
void drop_other_verbs(const QuestionWords& words, std::string_view text, std::vector<TermPlace>& places) {
  std::erase_if(places, [&](const TermPlace& place) {
    const std::size_t word = words.word_of_form[place.term];
    const std::string& form = words.forms[place.term];
    const std::string& asked = form == words.terms[word] ? words.spellings[word] : form;
    return are_of_two_verbs(form, asked, ascii::in_lower_case(place.source.of(text)));
  });
}

// The months and days of the question's dates in a text that writes them the other way.
void append_words_of_dates(const QuestionWords& words, std::string_view text, std::vector<TermPlace>& places) {
  const auto add = [&](ByteRange asked, ByteRange said) {
    const std::size_t word = word_at(words, asked);
    if (word != no_word) places.push_back({said, word});
  };
  for (const WrittenDate& said : find_written_dates(text)) {
    for (const WrittenDate& asked : words.dates) {
      if (asked.in_digits == said.in_digits) continue;
      if (asked.may_be_month_of(said)) add(asked.month_source, said.month_source);
      if (asked.may_be_day_of(said)) add(asked.day_source, said.day_source);
    }
  }
}

// "Java" inside "JavaScript".
bool lies_in_longer_word(std::string_view text, ByteRange place) {
  const auto continues = [](char byte) { return ascii::is_letter(byte) || ascii::is_digit(byte); };
  return (place.begin > 0 && continues(text[place.begin - 1])) || (place.end < text.size() && continues(text[place.end]));
}

// A word that the text has by itself is not also looked for inside longer words.
void drop_parts_of_words(std::string_view text, std::vector<TermPlace>& places) {
  WordSet whole = 0;
  for (const TermPlace& place : places) {
    if (place.term < most_question_words && !lies_in_longer_word(text, place.source)) whole |= WordSet{1} << place.term;
  }
  std::erase_if(places, [&](const TermPlace& place) {
    return place.term < most_question_words && (whole >> place.term & 1) != 0 && lies_in_longer_word(text, place.source);
  });
}

}  // namespace

double QuestionWords::weight_of(WordSet words) const {
  double sum = 0;
  for (std::size_t word = 0; word < weights.size(); ++word) {
    if (words >> word & 1) sum += weights[word];
  }
  return sum;
}

QuestionWords read_question_words(const CorpusFacts& corpus, std::string_view question) {
  struct Word {
    std::string_view term, number;
    ByteRange source;
    std::uint32_t passages;
  };
  QuestionWords words;
  corpus.analyzer().analyze(question, words.tokens);
  TokenList tokens = words.tokens;
  keep_widest_forms(tokens);
  std::vector<Word> found;
  for (const Token& token : tokens.tokens) {
    const std::string_view term = tokens.term(token);
    const ByteRange whole = whole_number(question, token.source);
    const std::string_view number = whole == token.source ? std::string_view() : whole.of(question);
    const std::uint32_t passages = corpus.passages_of_term(term);
    const auto known = std::find_if(found.begin(), found.end(), [&](const Word& word) {
      return word.number == number && (word.term == term || !number.empty());
    });
    // A passage with a number has all of its groups of digits.
    if (known != found.end()) known->passages = std::min(known->passages, passages);
    else if (found.size() < most_question_words) found.push_back({term, number, whole, passages});
  }
  sort_stable(found, [](const Word& a, const Word& b) { return a.term < b.term; });
  for (const Word& word : found) {
    // Terms have no capitals, except for stop words in capitals: they are stressed ("which bill is NOT paid") unless a passage has them.
    if (word.passages == 0 && ascii::is_upper(word.term[0])) continue;
    words.terms.emplace_back(word.term);
    words.sources.push_back(word.source);
    words.spellings.push_back(ascii::in_lower_case(word.source.of(question)));
    words.numbers.emplace_back(word.number);
    words.passages.push_back(word.passages);
  }
  read_other_forms(corpus, question, words);
  for (const std::uint32_t passages : words.passages)
    words.weights.push_back(passages == 0 ? 0 : bm25_idf(corpus.passage_count(), passages));
  return words;
}

std::vector<TermPlace> find_words(const QuestionWords& words, std::string_view text, const TokenList& tokens) {
  std::vector<TermPlace> places = find_terms(tokens, words.forms);
  drop_other_verbs(words, text, places);
  for (TermPlace& place : places) place.term = words.word_of_form[place.term];
  drop_parts_of_words(text, places);
  const std::size_t terms = places.size();
  append_numbers(words, text, places);
  if (!words.dates.empty()) append_words_of_dates(words, text, places);
  if (places.size() == terms) return places;
  sort_stable(places, [](const TermPlace& a, const TermPlace& b) { return a.source.begin < b.source.begin; });
  return places;
}

std::vector<TermPlace> find_terms(const Analyzer& analyzer, const std::vector<std::string>& terms, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  return find_terms(tokens, terms);
}

std::vector<TermPlace> find_terms(const TokenList& tokens, const std::vector<std::string>& terms) {
  std::vector<TermPlace> places;
  for (const Token& token : tokens.tokens) {
    const auto found = std::lower_bound(terms.begin(), terms.end(), tokens.term(token));
    if (found != terms.end() && *found == tokens.term(token)) {
      places.push_back({token.source, static_cast<std::size_t>(found - terms.begin())});
    }
  }
  return places;
}

WordSet words_at(const std::vector<TermPlace>& places) {
  WordSet words = 0;
  for (const TermPlace& place : places) {
    if (place.term < most_question_words) words |= WordSet{1} << place.term;
  }
  return words;
}

WordSet words_inside(const std::vector<TermPlace>& places, ByteRange range) {
  WordSet words = 0;
  for (const TermPlace& place : places) {
    const bool is_inside = place.source.begin >= range.begin && place.source.end <= range.end;
    if (is_inside && place.term < most_question_words) words |= WordSet{1} << place.term;
  }
  return words;
}

}  // namespace hop::core
