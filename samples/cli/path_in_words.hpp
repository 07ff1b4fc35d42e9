// The path of a hit as sentences for people.
#pragma once

#include <string>
#include <vector>

#include "json.hpp"

namespace hop::cli {

struct HopInWords {
  std::string sentence;  // "p163 Brooklyn Bridge mentions “John A. Roebling”, the subject of p164 John A. Roebling"
  std::string evidence;  // the sentence of the passage that makes the link; empty: a title does
};

// `path` as explanations have it: steps by entities and passages. Texts are printable.
std::vector<HopInWords> path_in_words(const Json& path);
// "through “John A. Roebling” and “Mühlhausen”": the names between the question's and the hit's; empty: there are none.
std::string names_on_the_way(const Json& path);

}  // namespace hop::cli
