// Checks the inverted index: terms, postings, frequencies and the term counts of passages. Frequencies are tested in blocks, so
// that only a block with a large or invalid frequency takes the slow path.
#include <algorithm>

#include "core/base/small_module.hpp"
#include "core/store/file_check.hpp"
#include "core/store/row_order.hpp"

namespace hop::core {
namespace {

bool check_term_counts(FileCheck& check) {
  const Graph& graph = check.graph;
  // The top bit of a sum marks a passage with a capped frequency, whose stated count may be larger than the sum.
  constexpr std::uint64_t capped = std::uint64_t{1} << 63;
  std::vector<std::uint64_t> sums(graph.passage_count(), 0);
  const std::span<const std::uint8_t> frequencies = graph.postings.frequencies;
  if (judges_whole_columns && graph.postings.high.empty()) {
    for (std::size_t i = 0; i < frequencies.size(); ++i) sums[graph.postings.low[i]] += frequencies[i];
  } else {
    for (std::size_t i = 0; i < frequencies.size(); ++i) sums[graph.postings.passage(i)] += frequencies[i];
  }
  for (const auto& [posting, frequency] : graph.postings.large) {  // check_frequencies() has matched them with their marks
    std::uint64_t& sum = sums[graph.postings.passage(posting)];
    sum += frequency - large_frequency_mark;
    if (frequency == frequency_cap) sum |= capped;
  }
  std::uint64_t total = 0;
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const std::uint64_t sum = sums[p] & ~capped;
    const std::uint32_t stated = graph.term_count_of_passage[p];
    total += stated;
    if (sums[p] & capped ? stated >= sum : stated == sum) continue;
    return check.fail(&graph.term_count_of_passage[p], Invariant::term_counts_agree, "passage ", p, ": term count ", stated,
                      ", its frequencies sum to ", sum);
  }
  const double average = graph.passage_count() == 0 ? 0 : static_cast<double>(total) / static_cast<double>(graph.passage_count());
  if (graph.average_term_count == average) return true;
  return check.fail_at(check.header.section(FileSection::header).begin, Invariant::average_term_count_agrees,
                       "average term count ", graph.average_term_count, ", ", average, " expected");
}

// Terms have postings, the postings of a term ascend, and high bytes exist only if they are needed.
bool check_passages_of_terms(FileCheck& check) {
  const PostingsView& postings = check.graph.postings;
  if (!postings.high.empty() && std::all_of(postings.high.begin(), postings.high.end(), [](auto byte) { return byte == 0; })) {
    return check.fail(postings.high.data(), Invariant::posting_high_bytes_needed, "postings: all high bytes are 0");
  }
  const bool are_in_order = judges_whole_columns && postings.high.empty() &&
                            rows_ascend_below(postings.low, postings.offsets, check.graph.passage_count());
  for (std::size_t t = 0; t < postings.rows(); ++t) {
    const std::uint32_t begin = postings.offsets[t], end = postings.offsets[t + 1];
    if (begin == end) {
      return check.fail(&postings.offsets[t], Invariant::term_has_postings, "term ", t, ": no postings");
    }
    if (are_in_order) continue;
    for (std::uint32_t i = begin; i < end; ++i) {
      const std::uint32_t passage = postings.passage(i);
      if (passage >= check.graph.passage_count()) {
        return check.fail(&postings.low[i], Invariant::posting_in_range, "postings: term ", t, ": passage ", passage,
                          " ≥ passage count ", check.graph.passage_count());
      }
      if (i != begin && postings.passage(i - 1) >= passage) {
        return check.fail(&postings.low[i], Invariant::postings_ascend, "postings: term ", t, ": passage ", passage, " follows ",
                          postings.passage(i - 1));
      }
    }
  }
  return true;
}

// Whether all frequencies are from 1 to 254. The loop has no early exit, so it vectorizes.
bool are_small_frequencies(std::span<const std::uint8_t> frequencies) {
  std::uint8_t others = 0;
  for (const std::uint8_t frequency : frequencies) {
    others |= static_cast<std::uint8_t>(frequency == 0) | static_cast<std::uint8_t>(frequency == large_frequency_mark);
  }
  return others == 0;
}

// Checks postings [begin, end). `large` is a cursor into the list of large frequencies; it advances past those of the range.
bool check_frequencies_between(FileCheck& check, std::size_t begin, std::size_t end, std::size_t& large) {
  const PostingsView& postings = check.graph.postings;
  if (judges_whole_columns && are_small_frequencies(postings.frequencies.subspan(begin, end - begin))) return true;
  for (std::size_t i = begin; i < end; ++i) {
    const std::uint8_t* frequency = &postings.frequencies[i];
    if (*frequency == 0) {
      return check.fail(frequency, Invariant::frequency_positive, "frequencies: posting ", i, ": frequency 0");
    }
    if (*frequency != large_frequency_mark) continue;
    if (large == postings.large.size() || postings.large[large].posting != i) {
      return check.fail(frequency, Invariant::large_frequencies_agree, "large frequencies: posting ", i, " is not entry ", large,
                        " of ", postings.large.size());
    }
    const std::uint32_t stated = postings.large[large++].frequency;
    if (stated >= large_frequency_mark && stated <= frequency_cap) continue;
    return check.fail(&postings.large[large - 1], Invariant::large_frequencies_agree, "large frequencies: posting ", i,
                      ": frequency ", stated, ", ", int{large_frequency_mark}, " to ", frequency_cap, " expected");
  }
  return true;
}

bool check_frequencies(FileCheck& check) {
  const PostingsView& postings = check.graph.postings;
  const std::size_t block = judges_whole_columns ? 512 : postings.size();
  std::size_t large = 0;
  for (std::size_t begin = 0; begin < postings.size(); begin += block) {
    if (!check_frequencies_between(check, begin, std::min(begin + block, postings.size()), large)) return false;
  }
  if (large == postings.large.size()) return true;
  return check.fail(&postings.large[large], Invariant::large_frequencies_agree, "large frequencies: ", postings.large.size(),
                    " entries, ", large, " expected");
}

}  // namespace

bool check_lexical(FileCheck& check) {
  const Graph& graph = check.graph;
  if (!check_stated(check, graph.terms, "term", Invariant::term_stated)) return false;
  if (!check_sorted(check, graph.terms, "term", Invariant::terms_ascend)) return false;
  return check_passages_of_terms(check) && check_frequencies(check) && check_term_counts(check);
}

}  // namespace hop::core
