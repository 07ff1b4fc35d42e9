// What a search costs whose texts and vectors lie in segments: hoptrail_bench_segments [SOURCE] [SEGMENTS] [ROUNDS] [ADDED]. The
// same passages as one file and dealt out to segments, so that neighbors never lie in one; or, with ADDED, so many in each
// segment but the first, which has the others. Searches in turns.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "core/segments/segment_merge.hpp"
#include "tests/bench/growing/indexed.hpp"
#include "tests/bench/measure.hpp"

namespace hop::bench {
namespace {

using SegmentPointer = std::shared_ptr<const core::Segment>;

// The segment of each passage. Of `added`, those of a segment lie far from each other.
std::vector<std::size_t> dealt(std::size_t passages, std::size_t segments, std::size_t added) {
  std::vector<std::size_t> segment_of(passages, 0);
  if (added == 0) {
    for (std::size_t p = 0; p < passages; ++p) segment_of[p] = p % segments;
    return segment_of;
  }
  const std::size_t of_all = added * (segments - 1), stride = passages / (of_all + 1);
  if (stride < 2) throw std::runtime_error("too many passages are added");
  for (std::size_t i = 0; i < of_all; ++i) segment_of[(i + 1) * stride] = 1 + i % (segments - 1);
  return segment_of;
}

// The passages of a segment, with their vectors.
IndexInput dealt_to(const IndexInput& input, const std::vector<std::size_t>& segment_of, std::size_t segment) {
  IndexInput out;
  out.vectors.dimension = input.vectors.dimension;
  for (std::size_t p = 0; p < input.corpus.passages.size(); ++p) {
    if (segment_of[p] != segment) continue;
    out.corpus.passages.push_back(input.corpus.passages[p]);
    const auto row = input.vectors.rows.begin() + static_cast<std::ptrdiff_t>(p * out.vectors.dimension);
    out.vectors.rows.insert(out.vectors.rows.end(), row, row + out.vectors.dimension);
  }
  return out;
}

SegmentPointer indexed(IndexInput input) {
  Indexed made = index_with_sources(input);
  return value_of(core::make_segment(std::move(made.graph_file), std::move(made.sources)));
}

std::shared_ptr<const core::OpenGraph> merged(const std::vector<SegmentPointer>& segments) {
  std::vector<core::SegmentPart> parts;
  for (const SegmentPointer& segment : segments) parts.push_back({segment, {}});
  core::SegmentMerge merge(core::Options(), std::move(parts), core::MergeOutput::version, core::largest_file);
  core::WorkBudget budget(UINT64_MAX);
  while (!value_of(merge.step(budget))) {
  }
  return value_of(std::move(merge).take_version()).graph;
}

double time_of_questions(const std::shared_ptr<const core::OpenGraph>& graph, const std::vector<core::Question>& questions,
                         const core::Options& options, std::vector<std::uint32_t>& hits) {
  double seconds = 0;
  for (const core::Question& question : questions) {
    std::vector<core::Question> batch = {question};
    core::Results results;
    seconds += time_of(Clock::processor, [&] { results = search_whole(graph, std::move(batch), options); });
    const auto& found = results.questions.at(0).passages;
    hits.insert(hits.end(), found.begin(), found.end());
  }
  return seconds / static_cast<double>(questions.size());
}

void run(const std::string& source, std::size_t segment_count, unsigned long rounds, std::size_t added) {
  const IndexInput input = load_index_input(source);
  std::vector<SegmentPointer> segments;
  const std::vector<std::size_t> segment_of = dealt(input.corpus.passages.size(), segment_count, added);
  for (std::size_t s = 0; s < segment_count; ++s) segments.push_back(indexed(dealt_to(input, segment_of, s)));
  const auto apart = merged(segments);
  const auto whole = value_of(core::OpenGraph::open(value_of(apart->file()), core::OpenMode::trusted, apart));
  if (apart->view().is_one_file()) throw std::runtime_error("the texts are not in the segments");
  const std::vector<core::Question> questions = load_questions(source).questions;
  std::printf("%s: %zu passages in %zu segments; %zu bytes of one file\n", name_of(source).c_str(), input.corpus.passages.size(),
              segment_count, value_of(whole->file()).size());
  for (const char* method : {"dense", "bm25", "hybrid", "trail"}) {
    if (std::string(method) != "bm25" && !whole->view().has_vectors()) continue;
    const core::Options options = options_of({{"method", method}, {"search.embed", "false"}});
    double of_whole = 1e9, of_apart = 1e9;
    for (unsigned long round = 0; round < rounds; ++round) {
      std::vector<std::uint32_t> hits, hits_apart;
      of_whole = std::min(of_whole, time_of_questions(whole, questions, options, hits));
      of_apart = std::min(of_apart, time_of_questions(apart, questions, options, hits_apart));
      if (hits != hits_apart) throw std::runtime_error("the hits are not those of one file");
    }
    std::printf("  %-7s one file %8.3f ms, over segments %8.3f ms, ratio %.2f\n", method, 1e3 * of_whole, 1e3 * of_apart,
                of_apart / of_whole);
  }
}

}  // namespace
}  // namespace hop::bench

int main(int argc, char** argv) {
  try {
    const auto number = [&](int at, unsigned long otherwise) {
      return argc > at ? std::strtoul(argv[at], nullptr, 10) : otherwise;
    };
    hop::bench::run(argc > 1 ? argv[1] : hop::bench::default_source(), number(2, 8), number(3, 5), number(4, 0));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_segments: %s\n", error.what());
    return 2;
  }
  return 0;
}
