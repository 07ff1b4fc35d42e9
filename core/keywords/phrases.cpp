#include "core/keywords/phrases.hpp"

#include "core/keywords/token_gap.hpp"

namespace hop::core {
namespace {

constexpr std::size_t connectors_in_a_row = 2;

// Words in lower case that may stand inside a name: "Bank of the West", "Vincent van Gogh", "Alice's Restaurant".
bool is_connector(std::string_view token) {
  static constexpr std::string_view connectors[] = {"of", "the", "and", "de",  "von", "van", "la", "le", "du", "da",
                                                    "di", "del", "al",  "bin", "ibn", "for", "in", "on", "at", "s"};
  if (token.size() > 3) return false;
  for (const std::string_view connector : connectors) {
    if (token == connector) return true;
  }
  return false;
}

// The last capitalised token of the run that starts at `first`.
std::size_t run_end(std::string_view text, const KeyTokens& tokens, std::size_t first) {
  std::size_t last = first;
  for (std::size_t next = first + 1; next < tokens.tokens.size(); ++next) {
    const KeyToken& before = tokens.tokens[next - 1];
    const KeyToken& token = tokens.tokens[next];
    if (breaks_phrase(gap_between(text, before, token), before)) break;
    if (!token.starts_lower) {
      last = next;
    } else if (next - last > connectors_in_a_row || !is_connector(tokens.token(next))) {
      break;
    }
  }
  return last;
}

bool says_something(const KeyTokens& tokens, std::size_t first, std::size_t last) {
  if (first == last && tokens.tokens[first].length < 3) return false;
  for (std::size_t i = first; i <= last; ++i) {
    if (!tokens.tokens[i].is_number) return true;
  }
  return false;
}

}  // namespace

void find_phrases(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out) {
  const std::size_t count = tokens.tokens.size();
  for (std::size_t at = 0; at < count; ++at) {
    const KeyToken& token = tokens.tokens[at];
    if (token.starts_lower) continue;
    if (token.is_number && (at + 1 == count || tokens.tokens[at + 1].starts_lower)) continue;
    const std::size_t end = run_end(text, tokens, at) + 1;
    std::size_t first = at, behind = end;
    while (first < behind && tokens.tokens[first].is_stop_word) ++first;
    while (behind > first && tokens.tokens[behind - 1].is_stop_word) --behind;
    if (first < behind && says_something(tokens, first, behind - 1)) {
      out.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(behind - 1)});
    }
    at = end - 1;
  }
}

}  // namespace hop::core
