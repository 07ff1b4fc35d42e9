// A set of passages as a bitmap: the result of a metadata filter, and a marker for fusions and traversals.
//
// Where a function takes an optional set, a null pointer means all passages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

class PassageSet {
 public:
  // The empty set over `passage_count` passages.
  explicit PassageSet(std::size_t passage_count) : passage_count_(passage_count), words_((passage_count + 63) / 64) {}

  std::size_t passage_count() const { return passage_count_; }
  bool contains(std::uint32_t passage) const { return words_[passage / 64] >> (passage % 64) & 1; }
  void add(std::uint32_t passage) { words_[passage / 64] |= std::uint64_t{1} << (passage % 64); }
  void remove(std::uint32_t passage) { words_[passage / 64] &= ~(std::uint64_t{1} << (passage % 64)); }
  void add_all();
  void intersect(const PassageSet& other);  // over the same passages
  void unite(const PassageSet& other);      // the same
  void subtract(const PassageSet& other);   // the same
  std::size_t count() const;
  bool empty() const;

  // Bit i of word w is passage 64 w + i; bits past the last passage are 0.
  std::span<const std::uint64_t> words() const { return words_; }

  // visit(passage) in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(__builtin_ctzll(left))));
      }
    }
  }

  friend bool operator==(const PassageSet&, const PassageSet&) = default;

 private:
  std::size_t passage_count_;
  std::vector<std::uint64_t> words_;
};

}  // namespace hop::core
