// Works on bytes: a name is looked for by its first letter, and only words that begin like a term of the question are analyzed. So
// a passage costs a few microseconds.
#include "core/methods/trail/bridge_words.hpp"

#include <algorithm>
#include <array>

#include "core/keywords/mentions.hpp"
#include "core/methods/trail/trail_facts.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"

namespace hop::core {
namespace {

constexpr std::size_t reach = 120;  // bytes of text on each side of a name, about a line
constexpr std::size_t no_place = std::string_view::npos;

bool is_in_word(char byte) { return !ascii::is_ascii(byte) || ascii::is_word_byte(byte); }

// The end of a key that begins at text[at], in any case and with any ASCII marks between its words.
std::size_t end_of_written_key(std::string_view text, std::size_t at, std::string_view key) {
  for (const char of : key) {
    if (of == ' ') {
      const std::size_t gap = at;
      while (at < text.size() && !is_in_word(text[at])) ++at;
      if (at == gap) return no_place;
    } else if (at == text.size() || ascii::folded_word_byte(text[at++]) != of) {
      return no_place;
    }
  }
  return at < text.size() && is_in_word(text[at]) ? no_place : at;
}

// A first passage as text, with the places of the question's terms.
class BridgeText {
 public:
  BridgeText(const TrailCorpus& corpus, std::span<const TermBit> asked, std::uint32_t passage, TermSet terms)
      : corpus_(corpus), text_(passage_text(corpus.graph, passage)) {
    for (const TermBit& term : asked) asked_.push_back({corpus.graph.terms[term.term], term.set()});
    corpus.titles.read(corpus.graph.passage_titles, corpus.words, corpus.analyzer, {&passage, 1},
                       [&](std::size_t, const TitleTerms::Title& title) { of_title_ = terms_of_title(title, asked); });
    if ((terms & ~of_title_) != 0) find_words(text_, terms & ~of_title_, words_);
  }

  TermSet title() const { return of_title_; }
  bool has_more() const { return !words_.empty(); }

  // The question's terms around the bytes [begin, end), and in the title.
  TermSet terms_around(std::size_t begin, std::size_t end) const {
    TermSet terms = of_title_;
    for (const Word& word : words_) {
      if (word.begin + reach >= begin && word.begin < end + reach) terms |= word.term;
    }
    return terms;
  }

  TermSet terms_of_key(std::string_view key) const {
    std::vector<Word> words;
    find_words(key, ~TermSet{0}, words);
    TermSet terms = 0;
    for (const Word& word : words) terms |= word.term;
    return terms;
  }

  // Calls visit(begin, end) for each mention. A key with letters that its text writes in another way is found by tokens.
  template <class Visit>
  void each_mention(std::string_view key, bool is_own, Visit visit) {
    const char first = ascii::is_lower(key[0]) ? static_cast<char>(key[0] - ('a' - 'A')) : key[0];
    bool is_met = false;
    for (std::size_t at = text_.find(first); at != no_place; at = text_.find(first, at + 1)) {
      const std::size_t end = at > 0 && is_in_word(text_[at - 1]) ? no_place : end_of_written_key(text_, at, key);
      if (end == no_place) continue;
      visit(at, end);
      is_met = true;
    }
    if (is_met || is_own) return;
    if (tokens_.tokens.empty()) find_key_tokens(text_, tokens_, corpus_.analyzer.language());
    std::size_t token = 0;
    while (const auto place = find_mention(text_, tokens_, key, token)) visit(place->begin, place->end);
  }

 private:
  struct Asked {
    std::string_view text;
    TermSet set = 0;
  };
  struct Word {
    std::size_t begin = 0;
    TermSet term = 0;
  };

  // Finds words with some of the terms. Few words pass the test of their first two letters, of which it reads the last five bits.
  void find_words(std::string_view text, TermSet terms, std::vector<Word>& words) const {
    std::array<std::uint32_t, 32> seconds = {};  // by first letter: the second letters of terms, as a set
    for (const Asked& term : asked_) {
      if ((term.set & terms) == 0) continue;
      const bool is_any = term.text.size() == 1 || !ascii::is_ascii(term.text[1]);
      seconds[static_cast<std::size_t>(term.text[0] & 31)] |= is_any ? ~0u : 1u << (term.text[1] & 31);
    }
    TokenList tokens;
    for (std::size_t at = 0; at < text.size();) {
      if (ascii::is_ascii(text[at])) {
        if (!ascii::is_word_byte(text[at])) {
          ++at;
          continue;
        }
        const char next = at + 1 < text.size() ? text[at + 1] : ' ';
        const std::uint32_t second = ascii::is_ascii(next) ? 1u << (next & 31) : ~0u;
        if ((seconds[static_cast<std::size_t>(text[at] & 31)] & second) == 0) {
          at += ascii::fold_word(text, at);
          continue;
        }
      }
      tokens.clear();
      const std::size_t begin = at;
      at = corpus_.analyzer.analyze_some(text, at, tokens);
      for (const Token& token : tokens.tokens) {
        for (const Asked& term : asked_) {
          if ((term.set & terms) != 0 && term.text == tokens.term(token)) words.push_back({begin, term.set});
        }
      }
    }
  }

  const TrailCorpus& corpus_;
  std::vector<Asked> asked_;
  std::string_view text_;
  TermSet of_title_ = 0;
  std::vector<Word> words_;
  KeyTokens tokens_;
};

}  // namespace

// An alias has the entity of its name. A passage begins with its own names, in whatever words.
void read_bridge_words(const TrailCorpus& corpus, std::span<const TermBit> terms, const TrailQuestionFacts& question,
                       std::uint32_t passage, FirstPassage& first) {
  const EntityGraph& entities = corpus.entities;
  BridgeText text(corpus, terms, passage, first.terms);
  for (const std::uint32_t keyword : corpus.graph.keywords_of_passage.row(passage)) {
    const std::uint32_t entity = entities.entity_of_keyword[keyword];
    if (entity == no_entity || entities.passage_count[entity] < 2 || entities.passage_count[entity] > most_passages_of_bridge)
      continue;
    const auto of =
        std::lower_bound(first.entities.begin(), first.entities.end(), entity,
                         [](const FirstPassage::Entity& linked, std::uint32_t wanted) { return linked.entity < wanted; });
    if (of == first.entities.end() || of->entity != entity) continue;
    const TermSet of_name = text.terms_of_key(corpus.graph.keyword_keys[entities.keyword_of_entity[entity]]);
    const auto raise = [&](TermSet held) {
      of->held = std::max(of->held, static_cast<float>(question.share_of(held & ~of_name)));
    };
    raise(text.title());
    if (!text.has_more()) continue;
    if (of->is_own) raise(text.terms_around(0, 0));
    text.each_mention(corpus.graph.keyword_keys[keyword], of->is_own,
                      [&](std::size_t begin, std::size_t end) { raise(text.terms_around(begin, end)); });
  }
}

}  // namespace hop::core
