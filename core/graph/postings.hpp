// Postings lists of the inverted index: term → the passages that contain it, ascending, each with its term frequency.
//
// A passage number takes two bytes, and a third one only if some posting of the index needs it. A frequency takes one byte:
// most terms occur a few times in a passage. The rare larger frequencies are in a separate sorted list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

inline constexpr std::uint32_t most_passages_with_postings = 1 << 24;  // the range of three bytes
inline constexpr std::uint8_t large_frequency_mark = 255;              // look the frequency up in `large`
inline constexpr std::uint16_t frequency_cap = 65535;
inline constexpr std::size_t postings_of_a_search = 64;  // a binary search takes as long as reading this many postings in a row

struct LargeFrequency {
  std::uint32_t posting = 0;
  std::uint32_t frequency = 0;  // from large_frequency_mark to frequency_cap

  friend bool operator==(const LargeFrequency&, const LargeFrequency&) = default;
};

// Borrowed. Postings of term t: offsets[t] … offsets[t + 1].
struct PostingsView {
  std::span<const std::uint32_t> offsets;
  std::span<const std::uint16_t> low;         // the two low bytes of each posting's passage
  std::span<const std::uint8_t> high;         // its third byte; empty: 0 for all
  std::span<const std::uint8_t> frequencies;  // or large_frequency_mark
  std::span<const LargeFrequency> large;      // ascending by posting, one for each mark

  std::size_t rows() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::size_t size() const { return low.size(); }
  std::uint32_t row_size(std::size_t term) const { return offsets[term + 1] - offsets[term]; }

  std::uint32_t passage(std::size_t posting) const {
    return high.empty() ? low[posting] : low[posting] | std::uint32_t{high[posting]} << 16;
  }
  std::uint32_t frequency(std::size_t posting) const {
    const std::uint8_t frequency = frequencies[posting];
    return frequency != large_frequency_mark ? frequency : large_frequency(posting);
  }

  // visit(passage, frequency), ascending by passage.
  template <class Visit>
  void each(std::size_t term, Visit&& visit) const {
    const std::uint32_t end = offsets[term + 1];
    if (high.empty()) {
      for (std::uint32_t posting = offsets[term]; posting < end; ++posting) visit(low[posting], frequency(posting));
    } else {
      for (std::uint32_t posting = offsets[term]; posting < end; ++posting) visit(passage(posting), frequency(posting));
    }
  }

  // visit(i, frequency) for each passages[i] that has the term. `passages`: ascending, each once. Searches for each from the one
  // before it, in both lists, so the cost grows with the shorter one.
  template <class Visit>
  void each_of(std::size_t term, std::span<const std::uint32_t> passages, Visit&& visit) const {
    const std::uint32_t end = offsets[term + 1];
    std::uint32_t from = offsets[term];
    for (std::size_t i = 0; i < passages.size() && from < end;) {
      std::uint32_t last = from, step = 1;
      while (last < end && passage(last) < passages[i]) {
        from = last + 1;
        last = end - last > step ? last + step : end;
        step *= 2;
      }
      from = find(from, last, passages[i]);
      if (from == end) return;
      const std::uint32_t found = passage(from);
      if (found == passages[i]) visit(i, frequency(from));
      std::size_t next = i + 1, stride = 1;  // the passages before `found` have no posting
      for (i = next; next < passages.size() && passages[next] < found; stride *= 2) {
        i = next + 1;
        next = passages.size() - next > stride ? next + stride : passages.size();
      }
      const auto begin = passages.begin();
      i = static_cast<std::size_t>(
          std::lower_bound(begin + static_cast<std::ptrdiff_t>(i), begin + static_cast<std::ptrdiff_t>(next), found) - begin);
    }
  }

  // The first of postings [from, end) of a term whose passage is `passage` or a later one; `end` if there is none.
  std::uint32_t find(std::uint32_t from, std::uint32_t end, std::uint32_t passage) const;
  bool has(std::size_t term, std::uint32_t passage) const;

 private:
  std::uint32_t large_frequency(std::size_t posting) const;
};

// The owned twin of PostingsView, built row by row.
struct Postings {
  std::vector<std::uint32_t> offsets = {0};
  std::vector<std::uint16_t> low;
  std::vector<std::uint8_t> high;
  std::vector<std::uint8_t> frequencies;
  std::vector<LargeFrequency> large;

  std::size_t rows() const { return offsets.size() - 1; }
  std::size_t size() const { return low.size(); }
  PostingsView view() const { return {offsets, low, high, frequencies, large}; }

  void reserve(std::size_t rows, std::size_t postings);
  // Appends a posting to the current row. Passages of a row must come in ascending order.
  void add(std::uint32_t passage, std::uint32_t frequency) {
    // The first passage above 0xffff adds the third byte to all earlier postings, where it is 0.
    if (passage > 0xffff || !high.empty()) {
      if (high.empty()) high.reserve(frequencies.capacity());
      high.resize(low.size());
      high.push_back(static_cast<std::uint8_t>(passage >> 16));
    }
    if (frequency >= large_frequency_mark) large.push_back({static_cast<std::uint32_t>(low.size()), frequency});
    low.push_back(static_cast<std::uint16_t>(passage));
    frequencies.push_back(static_cast<std::uint8_t>(frequency < large_frequency_mark ? frequency : large_frequency_mark));
  }
  void end_row() { offsets.push_back(static_cast<std::uint32_t>(low.size())); }
};

}  // namespace hop::core
