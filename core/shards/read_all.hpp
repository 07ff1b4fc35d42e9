// Rows of things in a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/shards/corpus_statistics.hpp"
#include "core/shards/message_bytes.hpp"

namespace hop::core {

// Of passages in the corpus, and of entities, keywords and counts.
inline constexpr std::uint64_t passages_end = no_passage_of_corpus, numbers_end = std::uint64_t{1} << 32;

// Reads as many things as are said to come, for as long as they can be read.
template <class Read>
auto read_all(MessageReader& in, Read read) {
  std::vector<decltype(read())> all;
  const std::size_t count = in.count();
  for (std::size_t i = 0; i < count && in.ok(); ++i) all.push_back(read());
  if (!in.ok()) all.clear();
  return all;
}

// Numbers below numbers_end that ascend, of which each is told by its distance from the one before.
class AscendingNumbers {
 public:
  explicit AscendingNumbers(MessageReader& in) : in_(in) {}

  std::uint32_t next() {
    const std::uint64_t step = in_.number_below(numbers_end);
    if ((!is_first_ && step == 0) || last_ + step >= numbers_end) in_.refuse();
    is_first_ = false;
    last_ += step;
    return static_cast<std::uint32_t>(last_);
  }

 private:
  MessageReader& in_;
  std::uint64_t last_ = 0;
  bool is_first_ = true;
};

// A score or a distance. Differences of such stay finite.
inline float read_score(MessageReader& in) {
  constexpr float most = 1e30f;
  const float value = in.single();
  if (value > most || value < -most) in.refuse();
  return value;
}

}  // namespace hop::core
