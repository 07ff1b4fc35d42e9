// Each alias is a substring of the name, so it is computed by tokenizing that part of the name again. Names are short,
// and each one is processed once per passage.
#include "core/keywords/names.hpp"

#include "core/keywords/genitives.hpp"

namespace hop::core {
namespace {

bool is_leading_article(std::string_view token) { return token == "the" || token == "a" || token == "an"; }

std::string_view trimmed_right(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// A single word is an alias only if it is not a stop word and not very short.
void append_alias(const KeyTokens& tokens, std::size_t first, std::vector<std::string>& out) {
  const std::size_t count = tokens.tokens.size() - first;
  if (count == 0) return;
  const KeyToken& token = tokens.tokens[first];
  if (count == 1 && (token.is_stop_word || token.length < 3)) return;
  out.emplace_back(tokens.key(first, tokens.tokens.size() - 1));
}

}  // namespace

std::string_view without_bracket(std::string_view name) {
  const std::string_view text = trimmed_right(name);
  if (text.size() < 2 || text.back() != ')') return name;
  // The opening bracket that matches the last one. If brackets are nested, the name keeps them.
  const std::size_t open = text.find_last_of("()", text.size() - 2);
  if (open == std::string_view::npos || text[open] != '(') return name;
  return trimmed_right(text.substr(0, open));
}

void find_name_tokens(std::string_view name, KeyTokens& tokens) {
  find_key_tokens(without_bracket(name), tokens);
  if (tokens.tokens.empty()) find_key_tokens(name, tokens);
}

std::string key_of_name(std::string_view name) {
  KeyTokens tokens;
  find_name_tokens(name, tokens);
  return std::string(tokens.folded);
}

void append_alias_keys(std::string_view name, Language language, KeyTokens& tokens, std::vector<std::string>& out) {
  const std::string_view bare = without_bracket(name);
  if (bare.size() != name.size()) {
    find_key_tokens(name, tokens);
    append_alias(tokens, 0, out);
  }
  // "Elmira, New York" is also mentioned without the addition, but a single word such as "Elmira" would be ambiguous.
  if (const std::size_t comma = bare.find(','); comma != std::string_view::npos) {
    find_key_tokens(bare.substr(0, comma), tokens);
    if (tokens.tokens.size() >= 2) append_alias(tokens, 0, out);
  }
  find_key_tokens(bare, tokens);
  if (tokens.tokens.size() > 2 && is_leading_article(tokens.token(0))) append_alias(tokens, 1, out);
  append_genitives(tokens, language, out);
}

}  // namespace hop::core
