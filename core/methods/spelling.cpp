// The index has stems, and a reader wants words. So the corrected word is taken from a passage that has the stem: the form that
// is nearest to the written word, in lower case or with the capital of the written word.
#include "core/methods/spelling.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/keywords/capitals.hpp"
#include "core/keywords/identifiers.hpp"
#include "core/keywords/token_gap.hpp"
#include "core/methods/views.hpp"
#include "core/search/near_terms.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::size_t least_letters = 4;
constexpr std::size_t stem_for_two_changes = 8, word_for_two_changes = 9;  // letters
constexpr std::size_t letters_of_long_word = 7;                            // few of them differ by one letter from another word
constexpr std::size_t passages_with_common_words = 2000;
constexpr std::size_t most_candidates = 64, most_terms_by_slips = 16;
// A question of people has fewer; the others stay as they are, so that the cost is not that of each word with each word.
constexpr std::size_t most_words_looked_up = 16, most_known_terms = 64;
constexpr std::size_t passages_read = 4, most_passages_read = 16;  // for the form of a term; the latter until one is near
constexpr std::uint32_t clear_majority = 4;                        // times the passages of the next candidate

struct WordShape {
  std::size_t letters = 0;
  bool has_case = true;      // each character is a letter of a script with case
  bool is_acronym = true;    // all letters are capitals
  bool has_capital = false;  // the first letter is one
};

WordShape shape_of(std::string_view word) {
  WordShape shape;
  for (std::size_t at = 0; at < word.size(); ++shape.letters) {
    const CodePoint letter = decode_utf8(word, at);
    const unicode::SentenceBreak kind = unicode::record_of(letter.value).sentence_break();
    const bool is_upper = kind == unicode::SentenceBreak::upper;
    shape.has_case &= is_upper || kind == unicode::SentenceBreak::lower;
    shape.is_acronym &= is_upper;
    shape.has_capital |= is_upper && at == 0;
    at += letter.length;
  }
  return shape;
}

std::size_t first_letter_bytes(std::string_view word) { return word.empty() ? 0 : decode_utf8(word, 0).length; }

class SpellingCorrector {
 public:
  SpellingCorrector(const Graph& graph, const Analyzer& analyzer, const PassageSet* allowed, std::string& text)
      : graph_(graph), words_(lexical_view(graph)), analyzer_(analyzer), allowed_(allowed), text_(text) {
    tokens_.terms.reserve(2 * text_.size());
    tokens_.tokens.reserve(text_.size() / 4 + 4);
    analyzer_.analyze(text_, tokens_);
  }

  std::vector<Correction> correct() && {
    std::vector<Correction> made;
    std::string corrected;
    std::uint32_t copied = 0;
    for (std::size_t i = 0, looked_up = 0; i < tokens_.tokens.size() && looked_up < most_words_looked_up; ++i) {
      const Token& token = tokens_.tokens[i];
      if (token.source.begin < copied || has_known_form(i) || is_identifier(i)) continue;
      const std::string_view written = token.source.of(text_);
      if (!may_be_misspelled(written)) continue;
      ++looked_up;
      const std::string used = nearest_word(written, tokens_.term(token));
      if (used.empty()) continue;
      corrected.append(text_, copied, token.source.begin - copied);
      corrected += used;
      copied = token.source.end;
      made.push_back({std::string(written), used});
    }
    if (!made.empty()) text_ = corrected.append(text_, copied);
    return made;
  }

 private:
  bool is_allowed(std::uint32_t passage) const { return allowed_ == nullptr || allowed_->contains(passage); }

  // A term that an allowed passage has.
  std::optional<std::uint32_t> known_term(std::string_view word) const {
    const auto term = find_sorted(words_.terms, word);
    return term && allowed_ != nullptr && first_passages(*term, 1).empty() ? std::nullopt : term;
  }

  // Whether an allowed passage has the token, or a second form of its word.
  bool has_known_form(std::size_t token) const {
    do {
      if (known_term(tokens_.term(tokens_.tokens[token]))) return true;
    } while (++token < tokens_.tokens.size() && tokens_.tokens[token].is_second_form);
    return false;
  }

  // The first allowed passages of a term.
  std::vector<std::uint32_t> first_passages(std::uint32_t term, std::size_t count) const {
    std::vector<std::uint32_t> passages;
    const std::uint32_t end = words_.postings.offsets[term + 1];
    for (std::uint32_t posting = words_.postings.offsets[term]; posting < end && passages.size() < count; ++posting) {
      const std::uint32_t passage = words_.postings.passage(posting);
      if (is_allowed(passage)) passages.push_back(passage);
    }
    return passages;
  }

  std::uint32_t passages_with(std::uint32_t term) const {
    if (allowed_ == nullptr) return words_.postings.row_size(term);
    std::uint32_t count = 0;
    words_.postings.each(term, [&](std::uint32_t passage, std::uint32_t) { count += allowed_->contains(passage); });
    return count;
  }

  // Whether the token is in an identifier, of a word that has several tokens, or a second form. All are found at first use, for
  // most questions have no unknown word.
  bool is_identifier(std::size_t token) {
    if (is_identifier_.empty()) mark_identifiers();
    return is_identifier_[token];
  }

  void mark_identifiers() {
    KeyTokens keys;
    find_key_tokens(text_, keys, analyzer_.language());
    const std::vector<ByteRange> identifiers = find_identifiers(text_, keys);
    for (const Token& token : tokens_.tokens) is_identifier_.push_back(identifier_with(identifiers, token.source) != nullptr);
    std::vector<std::size_t> by_place(tokens_.tokens.size());
    std::iota(by_place.begin(), by_place.end(), std::size_t{0});
    const auto source = [&](std::size_t token) { return tokens_.tokens[token].source; };
    sort_stable(by_place, [&](std::size_t a, std::size_t b) { return source(a).begin < source(b).begin; });
    std::size_t widest = 0;  // of the tokens so far, the one that ends last
    for (std::size_t i = 1; i < by_place.size(); ++i) {
      const std::size_t token = by_place[i];
      if (tokens_.tokens[token].is_second_form) {
        is_identifier_[token] = true;
        continue;
      }
      if (source(token).begin < source(by_place[widest]).end) is_identifier_[token] = is_identifier_[by_place[widest]] = true;
      if (source(token).end > source(by_place[widest]).end) widest = i;
    }
  }

  // Whether a word that is unknown may be spelled wrongly.
  bool may_be_misspelled(std::string_view written) const {
    const WordShape shape = shape_of(written);
    return shape.has_case && shape.letters >= least_letters && !shape.is_acronym && !is_near_stop_word(written);
  }

  // "whcih" is a function word: no word of the corpus is meant.
  bool is_near_stop_word(std::string_view written) const {
    std::string words, word(written);
    std::vector<std::uint32_t> ends = {0};
    for (const char letter : stop_words(analyzer_.language())) {
      if (letter != ' ') words += letter;
      else ends.push_back(static_cast<std::uint32_t>(words.size()));
    }
    ends.push_back(static_cast<std::uint32_t>(words.size()));
    for (char& letter : word) letter = ascii::lower(letter);
    return !find_near_terms({ends, words}, word, 1).empty();
  }

  struct Candidate {
    std::uint32_t term, passages, shared;  // shared: other words of the question with which it shares a passage
  };

  // The first distinct terms of the question that an allowed passage has, found at first use.
  const std::vector<std::uint32_t>& known_terms() {
    if (known_) return *known_;
    known_.emplace();
    for (const Token& token : tokens_.tokens) {
      const auto term = known_term(tokens_.term(token));
      if (term && known_->size() < most_known_terms && std::find(known_->begin(), known_->end(), *term) == known_->end())
        known_->push_back(*term);
    }
    return *known_;
  }

  // The word to search for instead; empty if none is clearly meant.
  std::string nearest_word(std::string_view written, std::string_view stem) {
    std::vector<Candidate> candidates = candidates_of(stem, shape_of(stem).letters >= stem_for_two_changes ? 2 : 1);
    add_terms_by_slips(written, candidates);
    if (candidates.empty()) return {};
    for (Candidate& candidate : candidates) candidate.shared = shared_words(candidate.term);
    sort_stable(candidates, [](const Candidate& a, const Candidate& b) {
      if (a.shared != b.shared) return a.shared > b.shared;
      return a.passages != b.passages ? a.passages > b.passages : a.term < b.term;
    });
    const Candidate& best = candidates[0];
    if (best.shared == 0 && !known_terms().empty() && shape_of(written).letters < letters_of_long_word) return {};
    const Form form = form_of(best.term, written);
    for (std::size_t i = 1; i < candidates.size() && candidates[i].shared == best.shared; ++i) {
      if (best.passages >= std::uint64_t{clear_majority} * candidates[i].passages) break;
      if (!form_of(candidates[i].term, written).word.empty()) return {};
    }
    return is_slip(form, shape_of(written).letters) ? form.word : std::string();
  }

  // Of the terms that begin with the same letter.
  std::vector<Candidate> candidates_of(std::string_view stem, std::uint32_t limit) {
    const auto [begin, end] = prefix_range(words_.terms, stem.substr(0, first_letter_bytes(stem)));
    if (begin == end) return {};
    const TextTable terms = {words_.terms.offsets.subspan(begin, end - begin + 1), words_.terms.blob};
    std::vector<NearTerm> near = find_near_terms(terms, stem, limit);
    for (NearTerm& candidate : near) candidate.term += begin;
    std::uint32_t least = limit;
    const auto is_excluded = [&](const NearTerm& candidate) { return !shape_of(words_.terms[candidate.term]).has_case; };
    near.erase(std::remove_if(near.begin(), near.end(), is_excluded), near.end());
    for (const NearTerm& candidate : near) least = std::min(least, candidate.distance);
    std::vector<Candidate> candidates;
    for (const NearTerm& candidate : near) {
      if (candidate.distance > least || candidates.size() == most_candidates) continue;
      const std::uint32_t passages = passages_with(candidate.term);
      if (passages != 0) candidates.push_back({candidate.term, passages, 0});
    }
    return candidates;
  }

  // Adds the terms of words from which a slip of the likely kinds makes the written one, where their stems are farther apart: "crcle"
  // and "bookng" keep the endings that the stems of "circle" and "booking" lack.
  void add_terms_by_slips(std::string_view written, std::vector<Candidate>& candidates) const {
    if (written.size() > longest_near_word) return;
    std::string word(written);
    for (char& letter : word) letter = ascii::lower(letter);
    std::vector<std::uint32_t> tried;
    TokenList tokens;
    for_each_slip(word, [&](const std::string& meant) {
      tokens.clear();
      analyzer_.analyze(meant, tokens);
      const auto term = tokens.tokens.size() == 1 ? known_term(tokens.terms) : std::nullopt;
      if (!term || tried.size() == most_terms_by_slips || std::find(tried.begin(), tried.end(), *term) != tried.end()) return;
      tried.push_back(*term);
      const bool is_known =
          std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& of) { return of.term == *term; });
      if (is_known || form_of(*term, written).slip == Slip::other) return;
      candidates.push_back({*term, passages_with(*term), 0});
    });
  }

  // Calls use(meant) with each word from which Slip::order or Slip::missing makes `word`; a missing letter is one of a to z.
  template <class Use>
  static void for_each_slip(std::string_view word, Use use) {
    const auto is_letter = [&](std::size_t at) { return at < word.size() && ascii::is_letter(word[at]); };
    for (std::size_t at = 1; at <= word.size(); ++at) {
      if (!is_letter(at - 1)) continue;
      std::string meant(word);
      use(meant.insert(at, 1, word[at - 1]));
      for (char letter = 'a'; letter <= 'z' && at < word.size(); ++letter) {
        meant[at] = letter;
        if (letter != word[at - 1]) use(meant);
      }
      if (!is_letter(at)) continue;
      meant = word;
      if (word[at] == word[at - 1]) use(meant.erase(at, 1));
      else if (at > 1) std::swap(meant[at], meant[at - 1]), use(meant);
    }
  }

  std::uint32_t shared_words(std::uint32_t term) {
    const auto shares = [&](std::uint32_t word) { return share_a_passage(words_, term, word, allowed_); };
    return static_cast<std::uint32_t>(std::count_if(known_terms().begin(), known_terms().end(), shares));
  }

  // A form of a term in a passage; empty if none is near the written word.
  struct Form {
    std::string word;
    Slip slip = Slip::other;
    bool is_name = false;
  };

  // The form in the first passages of the term that is nearest to the written word.
  Form form_of(std::uint32_t term, std::string_view written) const {
    Form best;
    NameCount names;
    std::uint32_t least = (shape_of(written).letters >= word_for_two_changes ? 2 : 1) + 1;
    std::size_t read = 0;
    for (const std::uint32_t passage : first_passages(term, most_passages_read)) {
      if (++read > passages_read && !best.word.empty()) break;
      for (const std::string_view text : {passage_text(graph_, passage), graph_.passage_titles[passage]}) {
        TokenList tokens;
        analyzer_.analyze(text, tokens);
        for (const Token& token : tokens.tokens) {
          if (tokens.term(token) != words_.terms[term]) continue;
          names.add(text, token.source);
          std::string form = in_case_of(written, token.source.of(text));
          const std::uint32_t changes = changes_between(form, written);
          const Slip slip = slip_between(written, form);
          if (changes < least || (changes == least && slip < best.slip)) best = {std::move(form), slip, false}, least = changes;
        }
      }
    }
    best.is_name = names.are_most();
    return best;
  }

  // A short word differs from others by one letter too often: a small corpus, which lacks many common words, has "remark", and
  // "remake" is no slip of it. There, the slip must be of a kind that few words share, or of a name.
  bool is_slip(const Form& form, std::size_t letters) const {
    if (letters >= letters_of_long_word || form.is_name || words_.passage_count() >= passages_with_common_words) return true;
    return form.slip != Slip::other;
  }

  // How many occurrences of a word are names: with a capital that is not due to the place, or before another capital.
  class NameCount {
   public:
    void add(std::string_view text, ByteRange word) {
      if (text.data() != text_.data()) find_key_tokens(text_ = text, tokens_);
      const auto found = std::lower_bound(tokens_.tokens.begin(), tokens_.tokens.end(), word.begin,
                                          [](const KeyToken& token, std::uint32_t at) { return token.source.begin < at; });
      if (found == tokens_.tokens.end()) return;
      const auto at = static_cast<std::size_t>(found - tokens_.tokens.begin());
      const bool leads_a_name = !found->starts_lower && found + 1 != tokens_.tokens.end() && !found[1].starts_lower &&
                                joins_tokens(gap_between(text, *found, found[1]), *found);
      if (is_first_word(text, tokens_, at) && !leads_a_name) return;
      ++count_, names_ += !found->starts_lower;
    }
    bool are_most() const { return names_ > 0 && 2 * names_ >= count_; }

   private:
    std::string_view text_;
    KeyTokens tokens_;
    std::size_t count_ = 0, names_ = 0;
  };

  // ASCII letters get the case of the written word; other letters stay as the corpus writes them.
  static std::string in_case_of(std::string_view written, std::string_view form) {
    std::string word(form);
    for (char& letter : word) letter = ascii::lower(letter);
    if (shape_of(written).has_capital && ascii::is_lower(word[0])) word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
  }

  // The edit distance of two words; at most longest_near_word + 1.
  static std::uint32_t changes_between(std::string_view word, std::string_view other) {
    const std::uint32_t offsets[] = {0, static_cast<std::uint32_t>(word.size())};
    const auto near = find_near_terms(TextTable{offsets, word}, other, longest_near_word);
    return near.empty() ? longest_near_word + 1 : near[0].distance;
  }

  const Graph& graph_;
  const LexicalView words_;
  const Analyzer& analyzer_;
  const PassageSet* allowed_;  // null: all passages
  std::string& text_;
  TokenList tokens_;
  std::vector<bool> is_identifier_;  // of each token
  std::optional<std::vector<std::uint32_t>> known_;
};

}  // namespace

std::vector<Correction> correct_spelling(const Graph& graph, const Analyzer& analyzer, const PassageSet* allowed,
                                         std::string& text) {
  return SpellingCorrector(graph, analyzer, allowed, text).correct();
}

std::string text_of(const Correction& correction) {
  return concat("searched for ‘", correction.used, "’ instead of ‘", correction.written, "’, which no passage has");
}

}  // namespace hop::core
