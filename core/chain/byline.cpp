#include "core/chain/byline.hpp"

#include <algorithm>
#include <iterator>

namespace hop::core {
namespace {

constexpr std::string_view author_nouns[] = {"author", "authors", "writer", "writers"};
constexpr std::string_view author_verbs[] = {"wrote", "write", "writes", "written"};

bool names_author(std::string_view word) {
  return std::find(std::begin(author_nouns), std::end(author_nouns), word) != std::end(author_nouns);
}

bool tells_authorship(std::string_view word) {
  return std::find(std::begin(author_verbs), std::end(author_verbs), word) != std::end(author_verbs);
}

}  // namespace

bool is_word_of_author(std::string_view word) { return names_author(word) || tells_authorship(word); }

bool asks_for_author(const KeyTokens& tokens) {
  bool has_who = false, has_noun = false, has_verb = false;
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
    has_who |= tokens.token(i) == "who" || tokens.token(i) == "whom";
    has_noun |= names_author(tokens.token(i));
    has_verb |= tells_authorship(tokens.token(i));
  }
  return has_noun || (has_who && has_verb);
}

bool may_be_in_name(const KeyTokens& tokens, std::size_t at) {
  if (at >= tokens.tokens.size()) return false;
  const KeyToken& token = tokens.tokens[at];
  return !token.starts_lower && !token.is_number && !token.is_stop_word;
}

std::size_t first_name_of_byline(std::string_view sentence, const KeyTokens& tokens) {
  const auto is_word = [&](std::size_t i, std::string_view word) { return i < tokens.tokens.size() && tokens.token(i) == word; };
  const bool has_colon = !tokens.tokens.empty() && sentence.substr(tokens.tokens[0].source.end, 1) == ":";
  if (has_colon && (is_word(0, "author") || is_word(0, "authors"))) return may_be_in_name(tokens, 1) ? 1 : 0;
  const std::size_t name = is_word(0, "by") ? 1 : is_word(0, "written") && is_word(1, "by") ? 2 : 0;
  // "By Tuesday" is none: a person has two names.
  return name != 0 && may_be_in_name(tokens, name) && may_be_in_name(tokens, name + 1) ? name : 0;
}

}  // namespace hop::core
