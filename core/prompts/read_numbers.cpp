// A reply is read as JSON if it is one, else clause by clause.
#include "core/prompts/read_numbers.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "core/prompts/bare_reply.hpp"
#include "core/prompts/json_reply.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/prompts/reply_lines.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {

namespace {

struct Number {
  std::size_t value = 0, begin = 0, end = 0;  // bytes
};

// The numbers of a text that stand alone, such as "3", "[3]", "#3", "P3", "3.", but not in "Apollo11" and not the "5" of "3.5".
std::vector<Number> numbers_in(std::string_view text) {
  std::vector<Number> numbers;
  for (std::size_t at = text.find_first_of(decimal_digits); at != std::string_view::npos;
       at = text.find_first_of(decimal_digits, at)) {
    const std::size_t end = std::min(text.find_first_not_of(decimal_digits, at), text.size());
    const auto is_letter = [&](std::size_t i) { return i < text.size() && ascii::is_letter(text[i]); };
    const char before = at > 0 ? text[at - 1] : ' ';
    const bool is_labeled = (before == 'P' || before == 'p') && !(at > 1 && is_letter(at - 2));
    const bool is_fraction = before == '.' && at > 1 && ascii::is_digit(text[at - 2]);
    if (is_labeled || !(ascii::is_letter(before) || is_letter(end) || is_fraction)) {
      std::size_t value = 0;
      for (std::size_t i = at; i < end && value < 1000000; ++i) value = 10 * value + static_cast<std::size_t>(text[i] - '0');
      numbers.push_back({value, at, end});
    }
    at = end;
  }
  return numbers;
}

// Without quotations, and without parentheses that hold more than numbers: titles have numbers, too.
std::string without_titles(std::string_view text) {
  constexpr std::string_view marks[][2] = {{"\"", "\""}, {"“", "”"}, {"(", ")"}};
  std::string kept;
  bool is_open_to_the_end[std::size(marks)] = {};  // so that many marks without an end take linear time
  while (!text.empty()) {
    bool is_title = false;
    for (std::size_t m = 0; m < std::size(marks); ++m) {
      const auto& [open, close] = marks[m];
      if (is_open_to_the_end[m] || !text.starts_with(open)) continue;
      const std::size_t end = text.find(close, open.size());
      if (end == std::string_view::npos) {
        is_open_to_the_end[m] = true;
        continue;
      }
      const std::string_view inner = text.substr(open.size(), end - open.size());
      if (std::none_of(inner.begin(), inner.end(), ascii::is_letter)) continue;
      text.remove_prefix(end + close.size());
      is_title = true;
      break;
    }
    if (is_title) continue;
    kept += text.front();
    text.remove_prefix(1);
  }
  return kept;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !ascii::is_letter(text[at - 1]), ends = end == text.size() || !ascii::is_letter(text[end]);
    if (begins && ends) return true;
  }
  return false;
}

bool says_no(std::string_view clause) {
  if (clause.find("n't") != std::string_view::npos || clause.find("n’t") != std::string_view::npos) return true;
  for (const std::string_view word :
       {"not", "no", "none", "nothing", "neither", "irrelevant", "unhelpful", "unrelated", "false", "except", "cannot"}) {
    if (has_word(clause, word)) return true;
  }
  return false;
}

// The clauses of a line: "passage 1 helps, but 2 does not" has two.
std::vector<std::string> clauses_of(std::string line) {
  for (const std::string_view word : {" but ", " while ", " whereas ", " however ", ". ", "; "}) {
    for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
      const bool is_item = word == ". " && at > 0 && ascii::is_digit(line[at - 1]);  // "1. "
      if (!is_item) line[at + word.size() - 1] = '\n';
    }
  }
  std::vector<std::string> clauses;
  for_each_line(line, [&](std::string_view clause) {
    if (!clause.empty()) clauses.emplace_back(clause);
  });
  return clauses;
}

// The numbers that a clause names, with those of its ranges.
void add_numbers_of(std::string_view clause, std::size_t count, std::vector<std::size_t>& found) {
  std::vector<Number> numbers = numbers_in(clause);
  const auto between = [&](const Number& a, const Number& b) { return clause.substr(a.end, b.begin - a.end); };
  // "1. Passage 3", "1: Apollo 11 landed": which numbers are those of passages?
  const std::size_t word = clause.find("passage");
  const auto has_letters = [](std::string_view text) { return std::any_of(text.begin(), text.end(), ascii::is_letter); };
  if (word != std::string_view::npos && !numbers.empty() && numbers.back().begin > word) {
    std::erase_if(numbers, [&](const Number& number) { return number.begin < word; });
  }
  if (numbers.size() > 1 && numbers[0].begin <= 1 && numbers[0].end < clause.size()) {
    const char mark = clause[numbers[0].end];
    if ((mark == '.' || mark == ')' || mark == ':') && has_letters(between(numbers[0], numbers[1]))) numbers.resize(1);
    else if ((mark == '.' || mark == ')') && numbers[1].begin == numbers[0].end + 2) numbers.erase(numbers.begin());  // "1. 2, 3"
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string_view behind = clause.substr(numbers[i].end);
    if (behind.starts_with(" of the") || (numbers[i].begin >= 4 && clause.substr(numbers[i].begin - 4, 4) == " of ")) continue;
    const std::string_view gap = i + 1 < numbers.size() ? trim_blanks(between(numbers[i], numbers[i + 1])) : std::string_view();
    const bool is_range = gap == "-" || gap == "–" || gap == "—" || gap == "to" || gap == "through";
    const std::size_t last = is_range ? std::min(numbers[i + 1].value, count) : numbers[i].value;
    for (std::size_t value = std::max<std::size_t>(numbers[i].value, 1); value <= last && value <= count; ++value) {
      found.push_back(value);
    }
  }
}

bool is_numbers_label(std::string_view label) {
  constexpr std::string_view labels[] = {"helpful",          "helpfulpassages",  "passages", "relevant",
                                         "relevantpassages", "passagesthathelp", "numbers",  "selected"};
  return is_answer_label(label) || is_among(label, labels);
}

// The lines that count: the last one with a label of the list, and those below a label without text; otherwise all.
std::vector<std::string> decisive_lines(std::string_view text) {
  std::vector<std::string> lines;
  for_each_line(text, [&](std::string_view line) {
    const std::string bare = bare_line(line);
    const LabeledLine labeled = split_label(bare);
    if (is_thought_label(labeled.label) || is_remark(bare, labeled.label)) return;
    if (is_numbers_label(labeled.label)) {
      lines.clear();
      if (!labeled.text.empty()) lines.emplace_back(labeled.text);
    } else if (!bare.empty()) {
      lines.push_back(bare);
    }
  });
  return lines;
}

std::optional<std::vector<std::size_t>> numbers_of_text(std::string_view text, std::size_t count) {
  std::vector<std::size_t> found;
  bool denies = false, refuses = false;
  for (const std::string& line : decisive_lines(text)) {
    refuses = refuses || is_refusal(line);
    for (const std::string& clause : clauses_of(ascii::in_lower_case(without_titles(line)))) {
      const bool is_denied = says_no(clause);
      denies = denies || is_denied || clause == "0" || clause == "[]";
      if (!is_denied) add_numbers_of(clause, count, found);
    }
  }
  if (found.empty() && (!denies || refuses)) return std::nullopt;
  return found;
}

std::size_t number_of(std::string_view text) {
  const std::size_t first = text.find_first_of(decimal_digits);
  if (first == std::string_view::npos) return 0;
  const std::vector<Number> numbers = numbers_in(text.substr(first));
  return numbers.empty() ? 0 : numbers.front().value;
}

bool is_number_key(std::string_view key) {
  constexpr std::string_view keys[] = {"passage", "number", "id", "index", "passagenumber", "passageid", "p"};
  return is_among(letters_of(key), keys);
}

// The verdict or score of each number in JSON. {"1": true}, [{"passage": 1, "score": 85}].
struct NumberSaid {
  std::size_t number = 0;
  std::string said;  // empty: only named
};
std::vector<NumberSaid> numbers_of_json(const std::vector<JsonString>& strings) {
  std::vector<NumberSaid> all;
  for (std::size_t begin = 0, end; begin < strings.size(); begin = end) {
    end = begin + 1;
    while (strings[begin].row != 0 && end < strings.size() && strings[end].row == strings[begin].row) ++end;
    NumberSaid of_row;
    for (std::size_t i = begin; i < end; ++i) {
      const JsonString& one = strings[i];
      const bool has_digits = one.key.find_first_of(decimal_digits) != std::string::npos;
      if (has_digits) all.push_back({number_of(one.key), one.text});
      else if (is_number_key(one.key) && one.row != 0) of_row.number = number_of(one.text);
      else if (!is_thought_key(one.key) && one.text.size() < 24) of_row.said = one.text;
    }
    if (of_row.number != 0) all.push_back(std::move(of_row));
  }
  return all;
}

// The content of the first brackets that hold nothing but numbers, in a reply that is JSON: {"helpful": [1, 3]}.
std::optional<std::string_view> list_of_numbers(std::string_view text) {
  if (!text.starts_with('{') && !text.starts_with('[')) return std::nullopt;
  for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
    const std::size_t close = text.find_first_not_of("0123456789.,#\"' \t\r\n", open + 1);
    if (open > 0 && text.starts_with('[')) break;  // "[1], [3]"
    const bool is_whole = open > 0 || (close != std::string_view::npos && trim_blanks(text.substr(close + 1)).empty());
    if (close != std::string_view::npos && text[close] == ']' && is_whole) return text.substr(open + 1, close - open - 1);
  }
  return std::nullopt;
}

std::string_view without_blank_lines(std::string_view text) {
  while (!text.empty() && (text.front() == '\n' || text.front() == ' ' || text.front() == '\r')) text.remove_prefix(1);
  return text;
}

std::string bare_text(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  std::string text = bare_line(without_blank_lines(last_fenced_block(spoken)));
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\r')) text.pop_back();
  return text;
}

// The reply from its JSON on, behind lines that introduce it; empty: it has none.
std::string_view json_of(std::string_view text) {
  while (!text.empty()) {
    text = without_blank_lines(text);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view behind = split_label(line).text;
    for (const std::string_view part : {line, behind}) {
      if (!part.empty() && (part[0] == '{' || part[0] == '[')) {
        return text.substr(static_cast<std::size_t>(part.data() - text.data()));
      }
    }
    if (!is_preamble(line)) return {};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

std::vector<std::size_t> ascending(std::vector<std::size_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

std::optional<std::vector<std::size_t>> read_named_numbers(std::string_view reply, std::size_t count) {
  const std::string text = bare_text(reply);
  if (const std::string_view json = json_of(text); !json.empty()) {
    std::vector<std::size_t> found;
    if (const auto list = list_of_numbers(json)) {
      for (const Number& number : numbers_in(*list)) {
        if (number.value >= 1 && number.value <= count) found.push_back(number.value);
      }
      return ascending(std::move(found));
    }
    if (const auto strings = json_strings(json)) {
      for (const NumberSaid& one : numbers_of_json(*strings)) {
        if (one.number >= 1 && one.number <= count && !says_no(ascii::in_lower_case(one.said))) found.push_back(one.number);
      }
      if (!found.empty()) return ascending(std::move(found));
      for (const JsonString& one : *strings) {
        if (is_thought_key(one.key)) continue;
        if (auto named = numbers_of_text(one.text, count)) return ascending(std::move(*named));
      }
    }
  }
  auto found = numbers_of_text(text, count);
  if (found) *found = ascending(std::move(*found));
  return found;
}

namespace {

// The score in "1: 85", "| 1 | 85 |", "Passage 1 – 85/100": the last number before "/100" or a remark.
void add_score_of_line(std::string_view line, std::vector<double>& scores) {
  std::vector<Number> numbers = numbers_in(line);
  const std::size_t word = line.find("passage");
  while (numbers.size() > 2 && word != std::string_view::npos && numbers.front().begin < word) numbers.erase(numbers.begin());
  if (numbers.size() < 2 || numbers[0].value < 1 || numbers[0].value > scores.size()) return;
  const Number* score = nullptr;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    const std::size_t mark = line.find_last_not_of(" *`[(", numbers[i].begin - 1);
    const bool is_marked = mark != std::string_view::npos && std::string_view(":=|-,").find(line[mark]) != std::string_view::npos;
    if (numbers[i].value <= 100 && (score == nullptr || is_marked)) score = &numbers[i];
  }
  if (score != nullptr) scores[numbers[0].value - 1] = static_cast<double>(score->value);
}

}  // namespace

std::optional<std::vector<double>> read_scores(std::string_view reply, std::size_t count) {
  const std::string text = bare_text(reply);
  std::vector<double> scores(count, -1);
  const auto has_score = [&] { return std::any_of(scores.begin(), scores.end(), [](double score) { return score >= 0; }); };
  if (const std::string_view json = json_of(text); !json.empty()) {
    if (const auto list = list_of_numbers(json)) {
      const std::vector<Number> numbers = numbers_in(*list);
      for (std::size_t i = 0; numbers.size() == count && i < count; ++i) {
        scores[i] = static_cast<double>(std::min<std::size_t>(numbers[i].value, 100));
      }
      if (has_score()) return scores;
    }
    if (const auto strings = json_strings(json)) {
      for (const NumberSaid& one : numbers_of_json(*strings)) {
        if (one.number < 1 || one.number > count || one.said.find_first_of(decimal_digits) == std::string::npos) continue;
        scores[one.number - 1] = static_cast<double>(std::min<std::size_t>(number_of(one.said), 100));
      }
      if (has_score()) return scores;
    }
  }
  for (const std::string& line : decisive_lines(text)) add_score_of_line(ascii::in_lower_case(without_titles(line)), scores);
  if (!has_score()) return std::nullopt;
  return scores;
}

}  // namespace hop::core
