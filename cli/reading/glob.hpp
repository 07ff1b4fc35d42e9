// Patterns of paths as Git writes them in .gitignore.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// '*' and '?' stay within one part of a path, "**" as a whole part is any number of parts, "[a-z]" and "[!a-z]" are one
// character, '\' takes the next one as it stands.
class Glob {
 public:
  explicit Glob(std::string_view pattern);

  // In time proportional to the product of both lengths.
  bool matches(std::string_view path) const;

 private:
  enum class Kind : std::uint8_t { character, any, set, within_part, parts, rest };
  struct Token {
    Kind kind;
    char character = 0;
    std::string set{};  // of pairs: first and last character
    bool is_negated = false;
  };

  bool matches_character(const Token& token, char c) const;

  std::vector<Token> tokens_;
};

}  // namespace hop::cli
