#include "glob.hpp"

namespace hop::cli {

Glob::Glob(std::string_view pattern) {
  if (pattern.find_first_of("*?[\\") == std::string_view::npos) {
    literal_ = pattern;
    return;
  }
  const std::size_t last_bracket = pattern.rfind(']');  // so that none is searched for in vain
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const bool may_be_set = c == '[' && last_bracket != std::string_view::npos && i < last_bracket;
    const bool begins_part = i == 0 || pattern[i - 1] == '/';
    if (c == '*' && begins_part && pattern.substr(i, 3) == "**/") {
      tokens_.push_back({Kind::parts});
      i += 2;
    } else if (c == '*' && begins_part && pattern.substr(i) == "**") {
      tokens_.push_back({Kind::rest});
      break;
    } else if (c == '*') {
      while (i + 1 < pattern.size() && pattern[i + 1] == '*') ++i;
      tokens_.push_back({Kind::within_part});
    } else if (c == '?') {
      tokens_.push_back({Kind::any});
    } else if (const std::size_t end = may_be_set ? pattern.find(']', i + 2) : std::string_view::npos;
               end != std::string_view::npos) {
      add_set(pattern.substr(i + 1, end - i - 1));
      i = end;
    } else {
      if (c == '\\' && i + 1 < pattern.size()) ++i;
      tokens_.push_back({Kind::character, pattern[i]});
    }
  }
}

// What stands between the brackets.
void Glob::add_set(std::string_view inside) {
  Token token{Kind::set};
  token.is_negated = inside.front() == '!' || inside.front() == '^';
  token.set = static_cast<std::uint32_t>(sets_.size());
  std::string& set = sets_.emplace_back();
  for (std::size_t at = token.is_negated ? 1 : 0; at < inside.size(); ++at) {
    const bool is_range = at + 2 < inside.size() && inside[at + 1] == '-';
    set += inside[at];
    set += is_range ? inside[at + 2] : inside[at];
    if (is_range) at += 2;
  }
  tokens_.push_back(token);
}

bool Glob::matches_character(const Token& token, char c) const {
  if (token.kind == Kind::character) return token.character == c;
  if (c == '/') return false;
  if (token.kind == Kind::any) return true;
  bool is_in = false;
  const std::string& set = sets_[token.set];
  for (std::size_t i = 0; i + 1 < set.size(); i += 2) {
    const auto of = [](char x) { return static_cast<unsigned char>(x); };
    is_in = is_in || (of(set[i]) <= of(c) && of(c) <= of(set[i + 1]));
  }
  return is_in != token.is_negated;
}

// Keeps all positions in the pattern that can match the path read so far.
bool Glob::matches(std::string_view path) const {
  if (tokens_.empty()) return path == literal_;
  const Token& first = tokens_.front();
  if (first.kind <= Kind::set && (path.empty() || !matches_character(first, path.front()))) return false;
  std::vector<bool> places(tokens_.size() + 1), next(tokens_.size() + 1);
  const auto pass_empty = [&](std::vector<bool>& of, bool begins_part) {
    for (std::size_t t = 0; t < tokens_.size(); ++t) {
      const Kind kind = tokens_[t].kind;
      if (of[t] && (kind == Kind::within_part || (kind == Kind::parts && begins_part))) of[t + 1] = true;
    }
  };
  places[0] = true;
  pass_empty(places, true);
  for (const char c : path) {
    next.assign(tokens_.size() + 1, false);
    for (std::size_t t = 0; t < tokens_.size(); ++t) {
      if (!places[t]) continue;
      const Kind kind = tokens_[t].kind;
      if (kind == Kind::rest || kind == Kind::parts || (kind == Kind::within_part && c != '/')) next[t] = true;
      if (kind == Kind::rest) next[t + 1] = true;
      if (kind <= Kind::set && matches_character(tokens_[t], c)) next[t + 1] = true;
    }
    places.swap(next);
    pass_empty(places, c == '/');
  }
  return places[tokens_.size()];
}

}  // namespace hop::cli
