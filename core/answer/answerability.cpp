// Shares of the question's weight, in [0, 1]. A word weighs its IDF, and one that no passage has weighs most. Words of a name, with
// a capital or a digit, say most: a passage about another thing has the common words, too.
#include "core/answer/answerability.hpp"

#include <algorithm>
#include <string>

#include "core/answer/asked_thing.hpp"
#include "core/answer/relation_words.hpp"
#include "core/base/sort.hpp"
#include "core/keywords/identifiers.hpp"
#include "core/methods/question_case.hpp"
#include "core/methods/quoted_phrases.hpp"
#include "core/search/bm25.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::size_t hits_judged = 5, hits_joined = 3;

// A question with names: support = 5 titles + 5 (names − 4/5) + 1¼ chain. Without a word of a name, the middle part is 0.
constexpr double weight_of_titles = 5, weight_of_names = 5, expected_names = 0.8, weight_of_chain = 1.25;
constexpr double unlikely_with_names = 1.35, likely_with_names = 3.6;

// A question without: support = 1.3 joined + 1.4 chain. With vectors, + 1.6 agreement − 0.7.
constexpr double weight_of_joined = 1.3, weight_of_chain_alone = 1.4, weight_of_agreement = 1.6, expected_agreement = 0.7;
constexpr double unlikely_without_names = 0.7, likely_without_names = 2.4;
// Such a question is unlikely to have an answer, too, if words that no passage has weigh much and no chain has most of the rest.
constexpr double most_missing = 0.35, least_chain = 0.45;

struct Facts {
  bool has_name_words = false, has_names = false, has_vectors = false;
  bool lacks_exact = false;  // an identifier or a quoted phrase
  double titles = 0;         // in names of passages that the question has
  double names = 0;          // of the words of names: those that the first five hits have
  double chain = 0;          // on one chain: its passages, and one sentence and the title of its last one
  double joined = 0;         // in the first three hits together
  double missing = 0;        // in no passage of the corpus
  double agreement = 0;      // 1 / r of the hit among the first five that stands at rank r or better by words and by vectors
};

bool starts_upper(std::string_view word) {
  return !word.empty() && unicode::record_of(decode_utf8(word, 0).value).sentence_break() == unicode::SentenceBreak::upper;
}

class QuestionReading {
 public:
  QuestionReading(const CorpusFacts& corpus, std::string_view question, ResultChains& chains)
      : corpus_(corpus), question_(question), chains_(chains), words_(chains.words) {
    const std::uint32_t passages = corpus.passage_count();
    find_key_tokens(question, tokens_, corpus.analyzer().language());
    identifiers_ = find_identifiers(question, tokens_);
    language_ = language_of_question();
    const AskedThing thing = read_asked_thing(question, tokens_, language_);
    if (thing.type != AnswerType::none && thing.type != AnswerType::person)
      kind_asked_ = byte_range(tokens_.tokens[thing.first].source.begin, tokens_.tokens[thing.last].source.end);
    for (std::size_t word = 0; word < words_.terms.size(); ++word) {
      const double weight = words_.passages[word] == 0 ? bm25_idf(passages, 0) : words_.weights[word];
      weights_.push_back(is_light(word) ? 0 : weight);
      in_question_.push_back(word);
    }
    sort_stable(in_question_, [&](std::size_t a, std::size_t b) { return words_.sources[a].begin < words_.sources[b].begin; });
    for (const std::size_t word : in_question_) in_corpus_ |= WordSet{words_.passages[word] > 0} << word;
    judge_identifiers();
  }

  Facts facts(std::span<const HitRanks> ranks) {
    Facts facts;
    const WordSet named = words_of_names(), titles = words_of_titles(), all = ~WordSet{0};
    facts.has_name_words = named != 0, facts.has_names = named != 0 || titles != 0;
    facts.titles = share(titles, all);
    facts.names = share(named & joined(hits_judged), named);
    facts.chain = share_of_best_chain(all);
    facts.joined = share(joined(hits_joined), all);
    facts.missing = share(~in_corpus_, all);
    facts.lacks_exact = lacks_identifier_ || lacks_phrase();
    for (std::size_t hit = 0; hit < std::min(hits_judged, ranks.size()); ++hit) {
      const auto [base, by_words, by_vectors] = ranks[hit];
      facts.has_vectors |= by_vectors != 0;
      if (by_words != 0 && by_vectors != 0) facts.agreement = std::max(facts.agreement, 1.0 / std::max(by_words, by_vectors));
    }
    return facts;
  }

  WordSet in_corpus() const { return in_corpus_; }

  // The words outside of a set, in the order of the question, each as a whole: a passage has "PostgreSQL" only with all of its parts.
  std::vector<ByteRange> absent(WordSet present) const {
    std::vector<ByteRange> found;
    for (const std::size_t word : in_question_) {
      const ByteRange* identifier = identifier_with(identifiers_, words_.sources[word]);
      const ByteRange whole = identifier != nullptr ? *identifier : written_word(words_.sources[word]);
      const bool is_told = !found.empty() && whole.begin < found.back().end;
      if ((present >> word & 1) == 0 && !is_told && !says_nothing(word)) found.push_back(whole);
    }
    return found;
  }

  WordSet joined(std::size_t hits) {
    WordSet words = 0;
    for (std::size_t hit = 0; hit < std::min(hits, chains_.hits.size()); ++hit) words |= chains_.hits[hit].words();
    return words;
  }

 private:
  std::string_view source(std::size_t word) const { return words_.sources[word].of(question_); }

  // A word with the ASCII letters and digits that it is written together with.
  ByteRange written_word(ByteRange part) const {
    while (part.begin > 0 && ascii::is_word_byte(question_[part.begin - 1])) --part.begin;
    while (part.end < question_.size() && ascii::is_word_byte(question_[part.end])) ++part.end;
    return part;
  }

  // That of the corpus, or another one that more words of the question are stop words of, two at least.
  Language language_of_question() const {
    const auto count_of = [&](Language language) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < tokens_.tokens.size(); ++i) count += is_stop_word(language, tokens_.token(i));
      return count;
    };
    Language best = corpus_.analyzer().language();
    std::size_t most = std::max<std::size_t>(count_of(best), 1);
    for (const LanguageEntry& entry : language_table()) {
      const std::size_t count = count_of(entry.language);
      if (count > most) best = entry.language, most = count;
    }
    return best;
  }

  // Not the word of a name: "Take That", "on-call". The stop words of the corpus's language are no words of the question.
  bool is_light(std::size_t word) const {
    const std::uint32_t begin = words_.sources[word].begin;
    const std::string& text = words_.spellings[word];
    if (begin > 0 && starts_upper(source(word))) return false;
    if (language_ != corpus_.analyzer().language() && is_stop_word(language_, text)) return true;
    if (language_ != Language::english) return false;
    return ((is_light_word(text) || is_light_between(word_before(begin), text, word_behind(words_.sources[word].end))) &&
            !is_in_title(word, 2)) ||
           (is_measure(text) && word_before(begin) == "how");
  }
  // In lower case; empty if more than a space is between.
  std::string word_before(std::size_t at) const {
    if (at == 0 || question_[at - 1] != ' ') return {};
    const std::size_t gap = question_.find_last_of(' ', at - 2);
    const std::size_t begin = at < 2 || gap == std::string_view::npos ? 0 : gap + 1;
    return ascii::in_lower_case(question_.substr(begin, at - 1 - begin));
  }
  std::string word_behind(std::size_t at) const {
    if (at >= question_.size() || question_[at] != ' ') return {};
    return ascii::in_lower_case(question_.substr(at + 1, question_.find_first_of(" ?.,!", at + 1) - at - 1));
  }
  // Also the kind of thing asked for: a passage that tells a year has no "year".
  bool says_nothing(std::size_t word) const {
    const ByteRange of = words_.sources[word];
    return is_light(word) || adds_no_relation(words_.spellings[word]) ||
           (of.begin >= kind_asked_.begin && of.end <= kind_asked_.end);
  }

  // The words of an identifier are in the corpus only together.
  void judge_identifiers() {
    for (const ByteRange identifier : identifiers_) {
      WordSet parts = 0;
      for (const std::size_t word : in_question_) {
        const ByteRange of = words_.sources[word];
        parts |= WordSet{identifier.begin <= of.begin && of.end <= identifier.end} << word;
      }
      if (parts == 0) continue;
      const bool is_known = is_in_a_passage(identifier);
      in_corpus_ = is_known ? in_corpus_ | parts : in_corpus_ & ~parts;
      lacks_identifier_ |= !is_known;
    }
  }

  // Whether a passage has the identifier, or its parts one after the other. A part that many passages have is not searched for.
  bool is_in_a_passage(ByteRange identifier) const {
    constexpr std::uint32_t most_passages = 256;
    std::string_view rarest;
    std::uint32_t least = 0;
    for (const Token& token : words_.tokens.tokens) {
      if (token.source.begin < identifier.begin || token.source.end > identifier.end || token.is_second_form) continue;
      const std::string_view term = words_.tokens.term(token);
      const std::uint32_t passages = corpus_.passages_of_term(term);
      if (token.source == identifier) {
        if (passages > 0) return true;
      } else if (rarest.empty() || passages < least) {
        rarest = term, least = passages;
      }
    }
    return least > most_passages || (least > 0 && corpus_.has_identifier(identifier.of(question_), rarest));
  }

  // Each hit has the quoted phrases that a passage has.
  bool lacks_phrase() const {
    const std::vector<std::string_view> phrases = quoted_phrases(question_);
    return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
      return std::none_of(chains_.hits.begin(), chains_.hits.end(), [&](const ReadPassage& hit) {
        return has_phrase(hit.text(), phrase) || has_phrase(hit.title(), phrase);
      });
    });
  }

  double share(WordSet words, WordSet of) const {
    double sum = 0, whole = 0;
    for (std::size_t word = 0; word < weights_.size(); ++word) {
      if (of >> word & 1) whole += weights_[word];
      if (words >> word & 1) sum += weights_[word];
    }
    return whole > 0 ? sum / whole : 0;
  }

  // With a digit, or with a capital after the first word where capitals tell names.
  WordSet words_of_names() const {
    const bool by_capitals = capitals_mark_names(corpus_.analyzer().language()) && capitals_tell_names(question_, tokens_);
    WordSet words = 0;
    for (const std::size_t word : in_question_) {
      const bool is_capital = by_capitals && words_.sources[word].begin > 0 && starts_upper(source(word));
      if (is_capital || ascii::is_digit(source(word)[0])) words |= WordSet{1} << word;
    }
    return words;
  }

  // In a name of so many words or more that is the title of a passage.
  bool is_in_title(std::size_t word, std::uint32_t least_words) const {
    const std::uint32_t begin = words_.sources[word].begin;
    return std::any_of(chains_.names.begin(), chains_.names.end(), [&](const QuestionName& name) {
      return name.is_title && name.length >= least_words && name.source.begin <= begin && begin < name.source.end;
    });
  }

  // A word that a third of the passages has names none of them: "prometheus" in its documentation.
  WordSet words_of_titles() const {
    WordSet words = 0;
    for (const std::size_t word : in_question_) {
      const bool is_common = 3 * std::uint64_t{words_.passages[word]} > corpus_.passage_count();
      words |= WordSet{!is_common && is_in_title(word, 1)} << word;
    }
    return words;
  }

  double share_of_best_chain(WordSet all) {
    double best = 0;
    for (std::size_t hit = 0; hit < std::min(hits_judged, chains_.hits.size()); ++hit) {
      ReadPassage& last = chains_.hits[hit];
      const WordSet known = chains_.words_before(hit);
      for (const ByteRange sentence : last.sentences())
        best = std::max(best, share(known | words_inside(last.word_places(), sentence), all));
    }
    return best;
  }

  const CorpusFacts& corpus_;
  std::string_view question_;
  ResultChains& chains_;
  const QuestionWords& words_;
  KeyTokens tokens_;                    // of the question
  std::vector<ByteRange> identifiers_;  // of the question
  std::vector<double> weights_;
  std::vector<std::size_t> in_question_;  // all words, in the order of the question
  WordSet in_corpus_ = 0;
  Language language_ = Language::none;
  ByteRange kind_asked_;  // the words that say it; empty: a person, or unknown
  bool lacks_identifier_ = false;
};

AnswerSignal signal_of(double support, double unlikely, double likely) {
  return support < unlikely ? AnswerSignal::unlikely : support < likely ? AnswerSignal::partial : AnswerSignal::likely;
}

AnswerSignal signal_of(const Facts& facts) {
  if (facts.lacks_exact) return AnswerSignal::unlikely;
  if (facts.has_names) {
    const double names = facts.has_name_words ? weight_of_names * (facts.names - expected_names) : 0;
    return signal_of(weight_of_titles * facts.titles + names + weight_of_chain * facts.chain, unlikely_with_names,
                     likely_with_names);
  }
  if (facts.missing > most_missing && facts.chain < least_chain) return AnswerSignal::unlikely;
  const double agreement = facts.has_vectors ? weight_of_agreement * facts.agreement - expected_agreement : 0;
  return signal_of(weight_of_joined * facts.joined + weight_of_chain_alone * facts.chain + agreement, unlikely_without_names,
                   likely_without_names);
}

}  // namespace

const char* answer_signal_name(AnswerSignal signal) {
  switch (signal) {
    case AnswerSignal::likely: return "likely";
    case AnswerSignal::partial: return "partial";
    case AnswerSignal::unlikely: return "unlikely";
  }
  return "unknown";
}

Answerability judge_answerability(const CorpusFacts& corpus, std::string_view question, ResultChains& chains,
                                  std::span<const HitRanks> ranks) {
  QuestionReading reading(corpus, question, chains);
  Answerability found;
  found.missing = reading.absent(reading.in_corpus());
  found.uncovered = reading.absent(reading.joined(chains.hits.size()) | ~reading.in_corpus());
  if (!chains.hits.empty()) found.signal = signal_of(reading.facts(ranks));
  return found;
}

}  // namespace hop::core
