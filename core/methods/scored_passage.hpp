// A passage of the corpus with a score or a distance, as the parts of a corpus tell each other.
#pragma once

#include <cstdint>

namespace hop::core {

struct NumberedScore {
  std::uint32_t passage = 0;
  float score = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.score(self.score);
  }
};

// The order of a list of scores: largest first, ties by passage.
inline bool is_better_scored(const NumberedScore& a, const NumberedScore& b) {
  return a.score != b.score ? a.score > b.score : a.passage < b.passage;
}

}  // namespace hop::core
