// The path of a hit as sentences for people.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

struct HopInWords {
  std::string sentence;  // "p163 Brooklyn Bridge mentions “John A. Roebling”, the subject of p164 John A. Roebling"
  std::string evidence;  // the sentence of the passage that makes the link; empty: a title does
};

// Texts are printable. `explained` names the passages of the path.
std::vector<HopInWords> path_in_words(const hop::Explanation& explained, std::span<const hop::PathStep> path);
// "through “John A. Roebling” and “Mühlhausen”": the names between the question's and the hit's; empty: there are none.
std::string names_on_the_way(std::span<const hop::PathStep> path);

}  // namespace hop::cli
