// Look-ups in a postings list: binary search by passage, and by posting in the list of large frequencies. Both take
// O(log n) and read the columns in place.
#include "core/graph/postings.hpp"

#include <algorithm>

namespace hop::core {

std::uint32_t PostingsView::find(std::uint32_t from, std::uint32_t end, std::uint32_t wanted) const {
  while (from < end) {
    const std::uint32_t middle = from + (end - from) / 2;
    if (passage(middle) < wanted) {
      from = middle + 1;
    } else {
      end = middle;
    }
  }
  return from;
}

bool PostingsView::has(std::size_t term, std::uint32_t wanted) const {
  const std::uint32_t end = offsets[term + 1], at = find(offsets[term], end, wanted);
  return at < end && passage(at) == wanted;
}

std::uint32_t PostingsView::large_frequency(std::size_t posting) const {
  const auto at = std::lower_bound(large.begin(), large.end(), posting,
                                   [](const LargeFrequency& entry, std::size_t wanted) { return entry.posting < wanted; });
  return at != large.end() ? at->frequency : large_frequency_mark;  // the latter only in a corrupt file opened as trusted
}

void Postings::reserve(std::size_t rows, std::size_t postings) {
  offsets.reserve(rows + 1);
  low.reserve(postings);
  frequencies.reserve(postings);
}

}  // namespace hop::core
