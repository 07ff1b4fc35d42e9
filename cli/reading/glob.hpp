// Path patterns of .gitignore.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// '*' and '?' do not match '/'; "**" as a path component matches any number of components; "[a-z]" and "[!a-z]" match one
// character; '\' escapes the next one.
class Glob {
 public:
  explicit Glob(std::string_view pattern);

  // Takes time proportional to the product of both lengths.
  bool matches(std::string_view path) const;

 private:
  enum class Kind : std::uint8_t { character, any, set, within_part, parts, rest };
  struct Token {
    Kind kind;
    char character = 0;
    bool is_negated = false;
    std::uint32_t set = 0;  // its index in sets_
  };

  void add_set(std::string_view inside);

  bool matches_character(const Token& token, char c) const;

  std::string literal_{};  // a pattern of plain characters, which most rules are, has no tokens
  std::vector<Token> tokens_{};
  std::vector<std::string> sets_{};  // pairs of first and last characters
};

}  // namespace hop::cli
