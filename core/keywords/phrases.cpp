// One pass over the tokens. A run is extended greedily and then trimmed and split into parts. The next run starts after
// the end of the current one, so runs do not overlap.
#include "core/keywords/phrases.hpp"

#include "core/keywords/acronyms.hpp"
#include "core/keywords/capitals.hpp"
#include "core/keywords/code_words.hpp"
#include "core/keywords/name_parts.hpp"
#include "core/keywords/token_gap.hpp"

namespace hop::core {
namespace {

constexpr std::size_t connectors_in_a_row = 2;

// Lower-case words that can occur inside of a name: "Bank of the West", "Vincent van Gogh", "Alice's Restaurant".
bool is_connector(std::string_view token) {
  static constexpr std::string_view connectors[] = {"of", "the", "and", "de",  "von", "van", "la", "le", "du", "da",
                                                    "di", "del", "al",  "bin", "ibn", "for", "in", "on", "at", "s"};
  if (token.size() > 3) return false;
  for (const std::string_view connector : connectors) {
    if (token == connector) return true;
  }
  return false;
}

// The last capitalized token of the run that begins at `first`.
std::size_t run_end(std::string_view text, const KeyTokens& tokens, std::size_t first) {
  std::size_t last = first;
  for (std::size_t next = first + 1; next < tokens.tokens.size(); ++next) {
    const KeyToken& before = tokens.tokens[next - 1];
    const KeyToken& token = tokens.tokens[next];
    if (breaks_phrase(gap_between(text, before, token), before)) break;
    if (!token.starts_lower) {
      if (token.is_number && separates_names(tokens, next - 1)) break;  // "June Carter in 1956"
      last = next;
    } else if (next - last > connectors_in_a_row || !is_connector(tokens.token(next))) {
      break;
    }
  }
  return last;
}

// Not a single short token, and not only numbers.
bool says_something(const KeyTokens& tokens, std::size_t first, std::size_t last) {
  if (first == last && tokens.tokens[first].length < 3) return false;
  for (std::size_t i = first; i <= last; ++i) {
    if (!tokens.tokens[i].is_number) return true;
  }
  return false;
}

// Trims stop words at both ends of the phrase. False if the rest is too short or consists of numbers only.
bool trim(const KeyTokens& tokens, Phrase& phrase) {
  std::uint32_t first = phrase.first, behind = phrase.last + 1;
  while (first < behind && tokens.tokens[first].is_stop_word) ++first;
  while (behind > first && tokens.tokens[behind - 1].is_stop_word) --behind;
  if (first == behind || !says_something(tokens, first, behind - 1)) return false;
  phrase.first = first;
  phrase.last = behind - 1;
  return true;
}

// Appends a run and its parts.
void append_run(std::string_view text, const KeyTokens& tokens, Phrase run, std::vector<Phrase>& out) {
  constexpr std::size_t most_parts = 2;  // a run with more parts is an enumeration
  if (!trim(tokens, run)) return;
  const std::size_t place = out.size();
  std::size_t parts = 0;
  out.push_back(run);
  for_each_part(tokens, run.first, run.last, [&](std::size_t first, std::size_t last) {
    Phrase part{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last), PhraseKind::part};
    if (++parts == 1 && part.last == run.last) return;  // the part is the whole run
    if (!trim(tokens, part)) return;
    if (part.first == part.last && is_plain_capitalized(tokens.tokens[part.first].source.of(text))) return;
    out.push_back(part);
  });
  if (parts > most_parts) out.erase(out.begin() + static_cast<std::ptrdiff_t>(place));
}

}  // namespace

void find_runs(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out) {
  const auto count = static_cast<std::uint32_t>(tokens.tokens.size());
  for (std::uint32_t at = 0; at < count; ++at) {
    const KeyToken& token = tokens.tokens[at];
    if (token.starts_lower) continue;
    // A number starts a run only before a capitalized token: "2001 Odyssey".
    if (token.is_number && (at + 1 == count || tokens.tokens[at + 1].starts_lower)) continue;
    const auto last = static_cast<std::uint32_t>(run_end(text, tokens, at));
    append_run(text, tokens, {at, last}, out);
    at = last;
  }
}

void find_phrases(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out) {
  find_runs(text, tokens, out);
  find_code_words(text, tokens, out);
  find_acronyms(text, tokens, out);
}

}  // namespace hop::core
