// Matches the letters of an acronym against the first letters of the neighboring tokens, backward from "(ABC)" or
// forward from "ABC (". Only capitalized tokens next to a bracket are examined, so most texts cost one search for "(".
#include "core/keywords/acronyms.hpp"

#include <algorithm>

#include "core/keywords/token_gap.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

constexpr std::size_t fewest_letters = 2, most_letters = 8;

// Two to eight ASCII capitals: "RBAC", but not "IPv6".
bool is_acronym(std::string_view word) {
  return word.size() >= fewest_letters && word.size() <= most_letters && std::all_of(word.begin(), word.end(), ascii::is_upper);
}

// Finds the expansion of the acronym at token `acronym`, letter by letter and token by token, in one direction.
class Expansion {
 public:
  Expansion(std::string_view text, const KeyTokens& tokens, std::size_t acronym)
      : text_(text), tokens_(tokens), letters_(tokens.token(acronym)), acronym_(acronym) {}

  // Searches backward, from the last letter on. Returns the first token of the expansion, or the acronym's own index if
  // there is none.
  std::size_t begin_before() const {
    std::size_t letters = letters_.size();
    for (std::size_t at = acronym_; at > 0;) {
      --at;
      if (at + 1 < acronym_ && is_broken(at)) break;
      if (tokens_.token(at).front() == letters_[letters - 1]) {
        if (--letters == 0) return at;
      } else if (!tokens_.tokens[at].is_stop_word) {
        break;
      }
    }
    return acronym_;
  }

  // Searches forward, up to a closing bracket. Returns the last token of the expansion, or the acronym's own index if
  // there is none.
  std::size_t last_behind() const {
    std::size_t letter = 0;
    for (std::size_t at = acronym_ + 1; at < tokens_.tokens.size(); ++at) {
      if (at > acronym_ + 1 && is_broken(at - 1)) break;
      if (tokens_.token(at).front() == letters_[letter]) {
        if (++letter == letters_.size()) return is_closed(at) ? at : acronym_;
      } else if (!tokens_.tokens[at].is_stop_word) {
        break;
      }
    }
    return acronym_;
  }

 private:
  // An expansion does not cross punctuation.
  bool is_broken(std::size_t left) const {
    const KeyToken& token = tokens_.tokens[left];
    return breaks_phrase(gap_between(text_, token, tokens_.tokens[left + 1]), token);
  }
  bool is_closed(std::size_t at) const {
    const std::uint32_t end = tokens_.tokens[at].source.end;
    return end < text_.size() && text_[end] == ')';
  }

  std::string_view text_;
  const KeyTokens& tokens_;
  std::string_view letters_;
  std::size_t acronym_;
};

void append(std::size_t first, std::size_t last, std::vector<Phrase>& out) {
  out.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last), PhraseKind::acronym});
}

}  // namespace

void find_acronyms(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out) {
  if (text.find('(') == std::string_view::npos) return;
  for (std::size_t at = 0; at < tokens.tokens.size(); ++at) {
    const ByteRange source = tokens.tokens[at].source;
    if (tokens.tokens[at].starts_lower || tokens.tokens[at].folded.size() > most_letters) continue;
    const bool is_bracketed =
        source.begin > 0 && text[source.begin - 1] == '(' && source.end < text.size() && text[source.end] == ')';
    const bool is_before_bracket = source.end + 1 < text.size() && text[source.end] == ' ' && text[source.end + 1] == '(';
    if ((!is_bracketed && !is_before_bracket) || !is_acronym(source.of(text))) continue;
    const Expansion expansion(text, tokens, at);
    if (is_bracketed) {
      const std::size_t first = expansion.begin_before();
      if (first == at) continue;
      append(at, at, out);
      append(first, at - 1, out);
    } else {
      const std::size_t last = expansion.last_behind();
      if (last == at) continue;
      append(at, at, out);
      append(at + 1, last, out);
    }
  }
}

}  // namespace hop::core
