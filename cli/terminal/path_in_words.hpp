// The path of a hit as human-readable sentences.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

struct HopInWords {
  std::string sentence;  // "p163 Brooklyn Bridge mentions “John A. Roebling”, the subject of p164 John A. Roebling"
  std::string evidence;  // the sentence of the passage behind the link; empty for a link by a title
};

// The texts are printable. `explained` has the names of the passages on the path.
std::vector<HopInWords> path_in_words(const hop::Explanation& explained, std::span<const hop::PathStep> path);
// "through “John A. Roebling” and “Mühlhausen”": the names between those of the question and the hit; may be empty.
std::string names_on_the_way(std::span<const hop::PathStep> path);

}  // namespace hop::cli
