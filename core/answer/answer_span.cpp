// A span is shown if the whole question leads to it: each relation of the question stands in the sentence, in a title on its
// chain or in the sentence of a link, and the candidate stands where the rules of its type expect it.
#include "core/answer/answer_span.hpp"

#include <algorithm>
#include <string>

#include "core/answer/answer_candidates.hpp"
#include "core/answer/answer_cue.hpp"
#include "core/answer/asked_thing.hpp"
#include "core/answer/relation_words.hpp"
#include "core/chain/byline.hpp"
#include "core/text/whole_number.hpp"

namespace hop::core {
namespace {

constexpr std::size_t hits_read = 5;

// The share of exact answers among those shown, and how much of the question's weight their chain must have.
struct CueQuality {
  double confidence, least_coverage;
  bool needs_hop;           // a question with a relation is answered behind a link: its first passage has the same kind of fact
  bool needs_word = false;  // behind a link, the sentence or its title has a word of the question: most passages have dates
};

CueQuality quality_of(AnswerCue cue) {
  switch (cue) {
    case AnswerCue::none: break;
    case AnswerCue::life: return {0.6, 0, true};
    case AnswerCue::made_by: return {0.7, 0.6, false};
    case AnswerCue::does: return {0.7, 0.6, false};
    case AnswerCue::subject: return {0.5, 0.6, false};
    case AnswerCue::kin: return {0.5, 0.6, true};
    case AnswerCue::counted: return {0.6, 0.8, false};
    case AnswerCue::dated:
    case AnswerCue::timed: return {0.65, 0.8, false, true};
    case AnswerCue::placed: return {0.6, 0.8, true};
  }
  return {};
}

class SpanFinder {
 public:
  SpanFinder(std::string_view question, Language language, ResultChains& chains)
      : question_(question), language_(language), chains_(chains) {
    find_key_tokens(question, tokens_, language);
    asked_.thing = read_asked_thing(question, tokens_, language);
    if (asked_.thing.type != AnswerType::none) read_relation();
  }

  std::optional<AnswerSpan> find() {
    std::optional<AnswerSpan> best;
    if (asked_.thing.type == AnswerType::none) return best;
    double best_score = 0;
    for (std::size_t hit = 0; hit < std::min(hits_read, chains_.hits.size()); ++hit) {
      if (chains_.chains[hit].empty() || ends_with_shared_name(hit)) continue;
      const WordSet known = chains_.words_before(hit);
      for (const ByteRange sentence : chains_.hits[hit].sentences()) {
        const WordSet told = words_inside(chains_.hits[hit].word_places(), sentence) | words_of_byline(hit, sentence);
        const double coverage = share(known | told);
        // A hop that adds no word of the question leads too far. Among equals, the better hit wins.
        const double score = coverage - 0.05 * static_cast<double>(chains_.chains[hit].size()) - 0.01 * static_cast<double>(hit);
        if (best && score <= best_score) continue;
        const bool has_word = chains_.chains[hit].size() == 1 || (told | chains_.hits[hit].words_of_subject()) != 0;
        if (const auto span = span_in(hit, sentence, coverage, has_word)) best = span, best_score = score;
      }
    }
    return best;
  }

 private:
  void read_relation() {
    const AskedThing& thing = asked_.thing;
    if (thing.head < tokens_.tokens.size()) asked_.head = tokens_.token(thing.head);
    for (std::size_t i = 0; i < tokens_.tokens.size(); ++i) {
      const KeyToken& token = tokens_.tokens[i];
      const bool is_named = std::any_of(chains_.names.begin(), chains_.names.end(), [&](const QuestionName& name) {
        return token.source.begin >= name.source.begin && token.source.end <= name.source.end;
      });
      if ((i >= thing.first && i <= thing.last) || is_named || token.is_stop_word) continue;
      if (tells_life_event(tokens_.token(i)) || adds_no_relation(tokens_.token(i))) continue;
      if (asked_.first.empty() && i > thing.last) asked_.first = tokens_.token(i);
      asked_.words.emplace_back(tokens_.token(i));
    }
  }

  double share(WordSet words) const {
    const double whole = chains_.words.weight_of(~WordSet{0});
    return whole > 0 ? chains_.words.weight_of(words) / whole : 0;
  }

  std::optional<AnswerSpan> span_in(std::size_t hit, ByteRange sentence, double coverage, bool has_word) {
    const std::string_view text = sentence.of(chains_.hits[hit].text());
    KeyTokens tokens;
    find_key_tokens(text, tokens, language_);
    const bool is_life = asked_.thing.event != LifeEvent::none;
    const ByteRange part = is_life ? part_about(text, tokens, asked_.thing.event) : ByteRange{0, sentence.size()};
    if (part.empty()) return std::nullopt;
    const std::size_t author = may_have_byline(hit) ? first_name_of_byline(text, tokens) : 0;
    for (const AnswerCandidate& candidate : find_candidates(text, tokens, asked_.thing.type, language_)) {
      if (tells_other_number(text, candidate.source)) continue;
      if (candidate.source.begin < part.begin || candidate.source.end > part.end) continue;
      const bool is_author = author != 0 && candidate.first == author;
      const AnswerCue cue = is_author ? AnswerCue::made_by : cue_of(asked_, text, tokens, candidate);
      if (cue == AnswerCue::none || is_known(tokens, candidate, chains_.hits[hit], cue)) continue;
      const CueQuality quality = quality_of(cue);
      if (quality.needs_word && !has_word) continue;
      if (coverage < quality.least_coverage || (quality.needs_hop && !hops_to(hit)) || !says_all(hit, sentence, is_author))
        continue;
      const std::uint32_t end = is_author ? end_of_list(text, tokens, candidate.last) : candidate.source.end;
      const ByteRange source{sentence.begin + candidate.source.begin, sentence.begin + end};
      return AnswerSpan{hit, sentence, source, quality.confidence};
    }
    return std::nullopt;
  }

  // The weakest link: another thing may bear the name.
  bool ends_with_shared_name(std::size_t hit) const {
    const HopStep& last = chains_.chains[hit].back();
    return last.link != no_link && chains_.links[last.link].kind == HopKind::shared_name;
  }

  // Whether the question names the passage, and asks for its author.
  bool may_have_byline(std::size_t hit) const {
    const HopChain& chain = chains_.chains[hit];
    if (!chains_.asks_for_author || asked_.thing.type != AnswerType::person || chain.size() != 1) return false;
    return chain[0].link != no_link && chains_.links[chain[0].link].kind == HopKind::named;
  }

  WordSet words_of_byline(std::size_t hit, ByteRange sentence) const {
    WordSet words = 0;
    if (!may_have_byline(hit)) return words;
    const std::string_view text = sentence.of(chains_.hits[hit].text());
    KeyTokens tokens;
    find_key_tokens(text, tokens, language_);
    if (first_name_of_byline(text, tokens) == 0) return words;
    for (std::size_t word = 0; word < chains_.words.terms.size(); ++word) {
      words |= WordSet{is_word_of_author(chains_.words.spellings[word])} << word;
    }
    return words;
  }

  // "Anna Korbel, Peter Lind and Otto Brandt": the end of the names that follow the first one.
  static std::uint32_t end_of_list(std::string_view text, const KeyTokens& tokens, std::size_t last) {
    const auto gap = [&](std::size_t next) { return between(tokens.tokens[last].source, tokens.tokens[next].source).of(text); };
    for (;;) {
      const std::size_t next = last + 1 < tokens.tokens.size() && tokens.token(last + 1) == "and" ? last + 2 : last + 1;
      if (!may_be_in_name(tokens, next)) break;
      const bool is_listed = gap(next) == ", " || gap(next) == ", and " || gap(next) == " and " || gap(next) == " & ";
      if (!is_listed) break;
      last = next;
      while (may_be_in_name(tokens, last + 1) && (gap(last + 1) == " " || gap(last + 1) == ". ")) ++last;
    }
    return tokens.tokens[last].source.end;
  }

  // A sentence about version 1.0 does not answer for 2.0.
  bool tells_other_number(std::string_view sentence, ByteRange candidate) const {
    bool has_asked = false, has_other = false, asks = false;
    for (const std::string& number : chains_.words.numbers) {
      asks |= !number.empty();
      has_asked |= !number.empty() && !find_whole_number(sentence, number).empty();
    }
    if (!asks || has_asked) return false;
    for (const ByteRange number : find_numbers_with_points(sentence)) {
      has_other |= number.end <= candidate.begin || number.begin >= candidate.end;
    }
    return has_other;
  }

  // Whether a mention leads to the hit; a question without a relation needs none.
  bool hops_to(std::size_t hit) const {
    const HopChain& chain = chains_.chains[hit];
    if (asked_.words.empty() || chain.size() < 2) return asked_.words.empty();
    const HopKind kind = chains_.links[chain.back().link].kind;
    return kind == HopKind::mention || kind == HopKind::hyperlink;
  }

  // A name of the question is no answer, nor is the name of the passage, unless its sentence begins with it.
  bool is_known(const KeyTokens& tokens, const AnswerCandidate& candidate, const ReadPassage& hit, AnswerCue cue) const {
    KeyTokens title;
    find_key_tokens(hit.title(), title, language_);
    const auto has = [](const KeyTokens& in, std::string_view word) {
      for (std::size_t i = 0; i < in.tokens.size(); ++i) {
        if (in.token(i) == word) return true;
      }
      return false;
    };
    std::size_t words = 0, asked = 0, titled = 0;
    for (std::size_t i = candidate.first; i <= candidate.last; ++i) {
      if (tokens.tokens[i].is_stop_word) continue;
      ++words, asked += has(tokens_, tokens.token(i)), titled += has(title, tokens.token(i));
    }
    const bool is_own = titled == words && cue != AnswerCue::does && cue != AnswerCue::subject;
    return asked == words || is_own || (asked_.thing.type == AnswerType::person && asked > 0);
  }

  bool says_all(std::size_t hit, ByteRange sentence, bool is_byline) {
    std::string told(sentence.of(chains_.hits[hit].text()));
    if (is_byline) told.append("\nauthor");
    for (const HopStep& step : chains_.chains[hit]) {
      // The first sentence names the subject of a passage: "is a film of 1971".
      if (ReadPassage* passage = chains_.find_hit(step.passage)) {
        told.append("\n").append(passage->title());
        if (!passage->sentences().empty()) told.append("\n").append(passage->sentences()[0].of(passage->text()));
      }
      if (step.link == no_link) continue;
      const HopLink& link = chains_.links[step.link];
      if (const ReadPassage* holder = chains_.find_hit(link.holder)) told.append("\n").append(link.sentence.of(holder->text()));
    }
    KeyTokens tokens;
    find_key_tokens(told, tokens, language_);
    return std::all_of(asked_.words.begin(), asked_.words.end(), [&](const std::string& word) {
      for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
        if (says_word(tokens, i, word)) return true;
      }
      return false;
    });
  }

  std::string_view question_;
  Language language_;
  ResultChains& chains_;
  KeyTokens tokens_;  // of the question
  AskedRelation asked_;
};

}  // namespace

std::optional<AnswerSpan> find_answer_span(std::string_view question, Language language, ResultChains& chains) {
  return SpanFinder(question, language, chains).find();
}

}  // namespace hop::core
