// Inputs of any length by the same plan: what stands once, and what is repeated until the length is reached.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cost {

struct Part {
  std::string text;         // "%n" stands for the number of the repetition, "%%" for a percent sign
  bool is_repeated = true;  // as often as its share of the bytes allows; else once
};

struct Recipe {
  std::string kind;  // a name of kinds.hpp
  std::vector<Part> parts;
};

// At most about `bytes` bytes: what stands once, and the rest in equal shares for the repeated parts. What stands once is cut to
// its share where it is longer.
std::string text_of(const Recipe& recipe, std::size_t bytes);

// A recipe as a file: a line "kind NAME", then "once TEXT" and "many TEXT" with \n, \t, \r, \\ and \xHH. Lines that begin with
// '#' are comments. The program ends with a message where a file is none.
Recipe read_recipe(std::string_view file);
std::string recipe_file(const Recipe& recipe);

}  // namespace hop::cost
