// Works on key tokens, so case and accents do not matter, and on the gaps between them, which give punctuation. Negations,
// alternatives and conditions turn a "yes" into no verdict rather than a wrong one.
#include "core/prompts/read_verdict.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/prompts/bare_reply.hpp"
#include "core/prompts/spoken_reply.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

namespace {

using Words = std::span<const std::string_view>;

// Compared as keys, that is without diacritics.
constexpr std::string_view yes_words[] = {"yes", "yeah", "yep",   "oui", "ja", "jawohl", "si", "sim", "da",  "tak",  "evet",
                                          "ano", "igen", "kylla", "jah", "ya", "hai",    "co", "да",  "так", "是的", "对",
                                          "是",  "はい", "ええ",  "네",  "예", "نعم",    "כן", "हाँ",  "ναι"};
constexpr std::string_view no_words[] = {"no",    "nope",  "non",    "nein",   "nee",    "nej",   "nei", "nao", "nie",  "ne",
                                         "hayir", "hayır", "ei",     "nem",    "tidak",  "khong", "нет", "ні",  "不是", "没有",
                                         "否",    "不",    "いいえ", "아니요", "아니오", "لا",    "לא",  "नहीं", "οχι"};
// For scripts without spaces, prefixes of a token.
constexpr std::string_view unspaced_yes[] = {"是的", "对", "はい"};
constexpr std::string_view unspaced_no[] = {"不", "没有", "否", "いいえ"};

constexpr std::string_view other_labels[] = {"verdict",  "answer",    "decision", "conclusion", "enough",     "sufficient",
                                             "judgment", "judgement", "result",   "response",   "assessment", "final"};
constexpr std::string_view links[] = {"is", "the", "a", "final", "verdict", "result", "answer", "therefore", "would", "be"};
constexpr std::string_view alternatives[] = {"or", "and", "oder", "ou", "o"};
constexpr std::string_view conditions[] = {"if", "whether", "would", "could", "unless", "once", "until", "when"};
constexpr std::string_view enough_words[] = {"enough", "sufficient", "sufficiently", "suffice", "suffices", "adequate"};
constexpr std::string_view lacking_words[] = {"insufficient", "inadequate", "insufficiently"};
constexpr std::string_view negations[] = {"not", "t", "cannot", "neither", "nor", "never", "isn", "aren", "don", "doesn", "no"};

// Labels of earlier questions and answers, not of the verdict.
constexpr std::string_view answer_words[] = {"answer",  "question", "step",      "antwort", "frage",
                                             "reponse", "question", "respuesta", "pregunta"};

// Words that make a sentence with "enough" ambiguous.
constexpr std::string_view doubts[] = {"lack",    "lacks",     "lacking", "fail",   "fails",    "failed",  "without",
                                       "hardly",  "barely",    "far",     "need",   "needs",    "require", "requires",
                                       "missing", "but",       "however", "except", "although", "though",  "only",
                                       "partly",  "partially", "almost",  "nearly", "unable"};
// In "No further information is needed", "no" is not a verdict.
constexpr std::string_view of_nothing[] = {"further", "more", "additional", "other", "information",
                                           "missing", "need", "doubt",      "gaps"};

bool is_key_among(std::string_view token, Words words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return key_of(word) == token; });
}

class VerdictReader {
 public:
  VerdictReader(std::string_view reply, std::string_view word) : spoken_(spoken_reply(reply)), word_(word) {
    remove_all(spoken_, "__");  // marks of emphasis, which belong to words otherwise
    reply_ = spoken_;
    constexpr std::size_t longest = 16384;  // bytes; a verdict needs few tokens, so a longer reply is not one
    if (reply_.size() > longest) reply_ = {};
    find_key_tokens(reply_, tokens_);
  }

  Verdict read() const {
    for (const auto& verdict : {behind_label(true), behind_label(false), behind_any_label()}) {
      if (verdict) return *verdict ? Verdict::yes : Verdict::no;
    }
    const std::optional<bool> first = first_word(), last = last_word();
    // Contradictory words are worse than none.
    if (first && last && *first != *last) return Verdict::unclear;
    const std::optional<bool> verdict = first ? first : last ? last : last_statement(0, count());
    if (!verdict) return Verdict::unclear;
    return *verdict ? Verdict::yes : Verdict::no;
  }

 private:
  std::size_t count() const { return tokens_.tokens.size(); }
  std::string_view token(std::size_t i) const { return tokens_.token(i); }

  // The text between token i − 1 and token i; i may be count().
  std::string_view gap_before(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : tokens_.tokens[i - 1].source.end;
    const std::size_t end = i == count() ? reply_.size() : tokens_.tokens[i].source.begin;
    return end < begin ? std::string_view() : reply_.substr(begin, end - begin);  // two tokens of one code point
  }
  bool begins_with_capital(std::size_t i) const { return ascii::is_upper(reply_[tokens_.tokens[i].source.begin]); }
  bool ends_sentence(std::string_view gap) const { return gap.find_first_of(".!?;") != std::string_view::npos; }

  std::optional<bool> said_by(std::size_t i) const {
    const std::string_view word = token(i);
    const auto begins = [&](std::string_view front) { return word.starts_with(front); };
    if (word.starts_with("是否")) return std::nullopt;  // whether
    if (is_key_among(word, yes_words) || std::any_of(std::begin(unspaced_yes), std::end(unspaced_yes), begins)) return true;
    if (is_key_among(word, no_words) || std::any_of(std::begin(unspaced_no), std::end(unspaced_no), begins)) return false;
    return std::nullopt;
  }

  // The same, unless the word is one of two alternatives or depends on a condition: both only repeat the prompt.
  std::optional<bool> verdict_at(std::size_t i, bool is_labelled) const {
    std::optional<bool> said = said_by(i);
    if (!said && is_labelled && token(i) == "true") said = true;
    if (!said && is_labelled && token(i) == "false") said = false;
    if (!said || i + 1 == count() || ends_sentence(gap_before(i + 1))) return said;
    if (!*said && is_among(token(i + 1), of_nothing) && gap_before(i + 1) == " ") return std::nullopt;
    const bool is_condition = token(i + 1) == "if" || token(i + 1) == "when";
    const bool is_line = gap_before(i + 1).find('\n') != std::string_view::npos;
    if (is_condition && !is_line) return std::nullopt;
    const std::size_t other = is_among(token(i + 1), alternatives) ? i + 2 : i + 1;
    const bool is_offered = other == i + 2 || gap_before(i + 1).find('/') != std::string_view::npos;
    if (is_offered && other < count() && said_by(other)) return std::nullopt;
    return said;
  }

  // Whether a negation precedes token i: "I would not say Critique: yes".
  bool is_denied(std::size_t i) const {
    for (std::size_t words = 0; words < 3 && i > 0; ++words, --i) {
      const std::string_view gap = gap_before(i);
      if (ends_sentence(gap) || gap.find_first_of("\n,:") != std::string_view::npos) return false;
      if (is_among(token(i - 1), negations)) return true;
    }
    return false;
  }

  // "Final answer: No" answers the question itself; it is not the verdict.
  bool is_answer_itself(std::size_t i) const {
    return i > 0 && token(i) == "answer" && (token(i - 1) == "final" || token(i - 1) == "sub");
  }

  std::optional<bool> behind_label(bool own) const {
    std::optional<bool> verdict;
    for (std::size_t i = 0; i + 1 < count(); ++i) {
      if (own ? token(i) != word_ : !is_among(token(i), other_labels)) continue;
      if (!own && gap_before(i + 1).find_first_of(":=") == std::string_view::npos) continue;
      // An intermediate answer is not the verdict.
      if (i > 0 && token(i - 1) == "intermediate") continue;
      if (is_answer_itself(i)) continue;
      if (is_denied(i)) continue;
      std::size_t next = i + 1;
      while (next + 1 < count() && next < i + 4 && is_among(token(next), links) && !ends_sentence(gap_before(next))) ++next;
      if (ends_sentence(gap_before(next))) continue;
      std::optional<bool> said = verdict_at(next, true);
      const bool offered = !said && said_by(next);
      if (!said && !offered && own) said = last_statement(i + 1, end_of_sentence(i + 1));
      if (said) verdict = said;
    }
    return verdict;
  }

  // A line of a label in any language, and the verdict: "Kritik: Ja", "评价：是的". The last one counts.
  std::optional<bool> behind_any_label() const {
    constexpr std::size_t longest_label = 3;  // tokens
    std::optional<bool> verdict;
    std::size_t line = 0;  // the first token of the line
    for (std::size_t i = 0; i + 1 < count(); ++i) {
      if (gap_before(i).find('\n') != std::string_view::npos) line = i;
      const std::string_view gap = gap_before(i + 1);
      const bool is_label = gap.find(':') != std::string_view::npos || gap.find("：") != std::string_view::npos;
      if (!is_label || gap.find('\n') != std::string_view::npos || i - line >= longest_label) continue;
      const bool is_other = is_among(token(i), answer_words) || is_answer_itself(i);
      const bool is_apart = i + 2 == count() || gap_before(i + 2).find_first_not_of(' ') != std::string_view::npos;
      if (is_other || !is_apart) continue;
      if (const std::optional<bool> said = verdict_at(i + 1, true)) verdict = said;
    }
    return verdict;
  }

  std::optional<bool> first_word() const {
    if (count() == 0) return std::nullopt;
    const std::string_view gap = gap_before(1);
    const bool is_part = gap == "-" || gap == "'" || gap == "’";  // "Co-founder"
    const bool is_apart = count() == 1 || (!is_part && gap.find_first_not_of(' ') != std::string_view::npos);
    return is_apart ? verdict_at(0, false) : std::nullopt;
  }

  std::optional<bool> last_word() const {
    if (count() < 2) return std::nullopt;
    if (token(count() - 2) == word_ && is_denied(count() - 2)) return std::nullopt;
    if (is_answer_itself(count() - 2)) return std::nullopt;
    const std::string_view gap = gap_before(count() - 1);
    const bool is_apart = gap.find_first_of(".:!?\n*") != std::string_view::npos || gap.find("—") != std::string_view::npos;
    return is_apart && !is_among(token(count() - 2), alternatives) ? said_by(count() - 1) : std::nullopt;
  }

  std::size_t end_of_sentence(std::size_t i) const {
    std::size_t end = i + 1;
    while (end < count() && !ends_sentence(gap_before(end)) && gap_before(end).find('\n') == std::string_view::npos) ++end;
    return std::min(end, count());
  }

  // The verdict of the last unconditional statement about enough among the tokens first … end − 1.
  std::optional<bool> last_statement(std::size_t first, std::size_t end) const {
    std::optional<bool> verdict;
    for (std::size_t begin = first, next; begin < end; begin = next) {
      next = std::min(end_of_sentence(begin), end);
      std::optional<bool> said;
      bool negated = false, doubtful = false, conditional = gap_before(next).starts_with("?");
      for (std::size_t i = begin; i < next; ++i) {
        if (i > begin && gap_before(i).find_first_of(",:") != std::string_view::npos) {
          // A negation applies only up to the next comma or colon; after that the sentence is ambiguous.
          doubtful = doubtful || negated;
          negated = false;
        }
        const bool is_word = i == begin || !begins_with_capital(i);  // otherwise part of a title: "Good Enough"
        if (is_word && is_among(token(i), enough_words)) said = !negated;
        else if (is_word && is_among(token(i), lacking_words) && negated) doubtful = true;
        else if (is_word && is_among(token(i), lacking_words)) said = false;
        else if (is_among(token(i), negations)) (said ? doubtful : negated) = true;
        doubtful = doubtful || is_among(token(i), doubts);
        conditional = conditional || is_among(token(i), conditions);
      }
      if (conditional || !said) continue;
      if (*said && doubtful) verdict.reset();  // unclear: the caller asks again
      else verdict = said;
    }
    return verdict;
  }

  std::string spoken_;
  std::string_view reply_, word_;
  KeyTokens tokens_;
};

}  // namespace

Verdict read_verdict(std::string_view reply, std::string_view word) { return VerdictReader(reply, word).read(); }

}  // namespace hop::core
