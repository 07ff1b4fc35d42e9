// Maps passages to segment rows through a sorted list of runs and a block index over passages: a lookup is one array access and
// a binary search within a block. Vector scans batch neighboring runs of the same segment.
#include "core/segments/segment_rows.hpp"

#include <algorithm>

namespace hop::core {
namespace {

constexpr std::uint32_t passages_of_a_block = 256;
constexpr std::uint32_t no_run = 0xffffffff;

}  // namespace

// Builds the run list from the runs of a merge, in passage order. It flattens nested rows and joins adjacent runs.
class SegmentRows::Appender {
 public:
  Appender(SegmentRows& rows, std::span<const SegmentPart> parts) : rows_(rows), parts_(parts), numbers_(parts.size()) {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const auto& within = parts[p].segment->rows;
      numbers_[p].resize(within ? within->segments_.size() : 1, no_index);
    }
  }

  // Appends rows [first, first + count) of the part.
  void append(std::uint32_t part, std::uint32_t first, std::uint32_t passage, std::uint32_t count) {
    const auto& within = parts_[part].segment->rows;
    if (!within) return append(part, 0, parts_[part].segment, first, passage);
    const std::uint32_t end = first + count;
    for (std::uint32_t r = within->run_of(first); first < end; ++r) {
      const Run& run = within->runs_[r];
      const std::uint32_t run_end = std::min(end, within->runs_[r + 1].first_passage);
      append(part, run.segment, within->segments_[run.segment], run.first_row + (first - run.first_passage), passage);
      passage += run_end - first;
      first = run_end;
    }
  }

 private:
  void append(std::uint32_t part, std::uint32_t within_part, const std::shared_ptr<const Segment>& segment, std::uint32_t row,
              std::uint32_t passage) {
    std::uint32_t& number = numbers_[part][within_part];
    if (number == no_index) {
      number = static_cast<std::uint32_t>(rows_.segments_.size());
      rows_.segments_.push_back(segment);
    }
    if (!rows_.runs_.empty()) {
      const Run& last = rows_.runs_.back();
      if (last.segment == number && row - last.first_row == passage - last.first_passage) return;  // continues the last run
    }
    rows_.runs_.push_back({number, row, passage, no_run});
  }

  SegmentRows& rows_;
  std::span<const SegmentPart> parts_;
  std::vector<std::vector<std::uint32_t>> numbers_;  // part → its segment → index into segments_; no_index: not added yet
};

SegmentRows::SegmentRows(std::span<const SegmentPart> parts, std::span<const PassageRun> runs, std::uint32_t passage_count) {
  Appender appender(*this, parts);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const std::uint32_t end = r + 1 < runs.size() ? runs[r + 1].merged_first : passage_count;
    appender.append(runs[r].part, runs[r].first, runs[r].merged_first, end - runs[r].merged_first);
  }
  link_runs(passage_count);
}

void SegmentRows::link_runs(std::uint32_t passage_count) {
  const auto count = static_cast<std::uint32_t>(runs_.size());
  runs_.push_back({0, 0, passage_count, no_run});
  std::vector<std::uint32_t> last(segments_.size(), no_run);
  for (std::uint32_t r = 0; r < count; ++r) {
    Run& run = runs_[r];
    if (last[run.segment] != no_run) runs_[last[run.segment]].next = r;
    last[run.segment] = r;
    const std::uint32_t rows = runs_[r + 1].first_passage - run.first_passage;
    const Graph& segment = graph_of(run);
    text_bytes_ += segment.passage_texts.offsets[run.first_row + rows] - segment.passage_texts.offsets[run.first_row];
    if (segment.has_vectors()) {
      dimension_ = segment.dimension;
      const VectorView view = rows_of(vector_view(segment), run.first_row, rows);
      vector_bytes_ += view.bytes.size() + view.scales.size_bytes();
    }
    // Block b gets the run of its first passage, b · passages_of_a_block.
    while (run_of_block_.size() * passages_of_a_block < runs_[r + 1].first_passage) run_of_block_.push_back(r);
  }
  run_of_block_.push_back(count);
}

bool SegmentRows::are_scattered() const {
  constexpr std::size_t least_rows_of_a_run = 4;  // on average
  return runs_.size() > 1000 && (runs_.size() - 1) * least_rows_of_a_run > runs_.back().first_passage;
}

std::uint32_t SegmentRows::run_of(std::uint32_t passage) const {
  const std::uint32_t block = passage / passages_of_a_block;
  const auto begin = runs_.begin() + run_of_block_[block], end = runs_.begin() + run_of_block_[block + 1] + 1;
  const auto behind = std::upper_bound(begin, std::min(end, runs_.end()), passage,
                                       [](std::uint32_t p, const Run& run) { return p < run.first_passage; });
  return static_cast<std::uint32_t>(behind - runs_.begin()) - 1;
}

std::string_view SegmentRows::text(std::uint32_t passage) const {
  const Run& run = runs_[run_of(passage)];
  return graph_of(run).passage_texts[run.first_row + (passage - run.first_passage)];
}

VectorView SegmentRows::row(std::uint32_t passage) const {
  const Run& run = runs_[run_of(passage)];
  return rows_of(vector_view(graph_of(run)), run.first_row + (passage - run.first_passage), 1);
}

// Computes the dot products of passages [first, last). The product of passage p is written to index p − begin.
class SegmentRows::Scan {
 public:
  Scan(const SegmentRows& rows, const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first,
       std::uint32_t last, std::uint32_t begin)
      : rows_(rows),
        kernels_(kernels),
        questions_(questions),
        first_(first),
        last_(last),
        begin_(begin),
        first_run_(rows.run_of(first)),
        of_rows_(questions.begin(), questions.end()) {}

  void run() {
    std::uint32_t end_run = first_run_;
    while (rows_.runs_[end_run].first_passage < last_) ++end_run;
    is_scanned_.assign(end_run - first_run_, false);
    for (std::uint32_t r = first_run_; r < end_run; ++r) {
      if (!is_scanned_[r - first_run_]) scan_from(r, end_run);
    }
  }

 private:
  struct Rows {
    std::uint32_t first = 0, end = 0;  // of a segment
    std::uint32_t passage = 0;         // of the first one
  };
  Rows rows_within(std::uint32_t r) const {
    const Run& run = rows_.runs_[r];
    const std::uint32_t first = std::max(first_, run.first_passage), end = std::min(last_, rows_.runs_[r + 1].first_passage);
    return {run.first_row + (first - run.first_passage), run.first_row + (end - run.first_passage), first};
  }

  // Scans run r together with the following runs of its segment, while the gaps are short. One kernel call over a few unused
  // rows in between is cheaper than a call per run.
  void scan_from(std::uint32_t r, std::uint32_t end_run) {
    constexpr std::uint32_t most_rows_between = 32, most_rows_together = 256;
    const Rows alone = rows_within(r);
    std::uint32_t end = alone.end, next = rows_.runs_[r].next;
    together_.assign(1, alone);
    for (; next < end_run; next = rows_.runs_[next].next) {
      const Rows rows = rows_within(next);
      // Rows of a segment ascend with its runs, so the difference cannot be negative.
      if (rows.first - end > most_rows_between || rows.end - alone.first > most_rows_together) break;
      together_.push_back(rows);
      is_scanned_[next - first_run_] = true;
      end = rows.end;
    }
    const Graph& segment = rows_.graph_of(rows_.runs_[r]);
    if (together_.size() == 1) scan_alone(segment, alone);
    else scan_together_from(segment, alone.first, end);
  }

  void scan_alone(const Graph& segment, const Rows& rows) {
    const std::uint32_t count = rows.end - rows.first;
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      of_rows_[q].products = questions_[q].products.subspan(rows.passage - begin_, count);
    }
    scan_together(kernels_, rows_of(vector_view(segment), rows.first, count), of_rows_, 0, count);
  }

  void scan_together_from(const Graph& segment, std::uint32_t first, std::uint32_t end) {
    const std::size_t count = end - first;
    products_.resize(questions_.size() * count);
    for (std::size_t q = 0; q < questions_.size(); ++q) of_rows_[q].products = std::span(products_).subspan(q * count, count);
    scan_together(kernels_, rows_of(vector_view(segment), first, end - first), of_rows_, 0, end - first);
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      const std::span<const float> products = of_rows_[q].products;
      const std::span<float> out = questions_[q].products;
      for (const Rows& rows : together_) {
        for (std::uint32_t row = rows.first; row < rows.end; ++row) {
          out[rows.passage - begin_ + (row - rows.first)] = products[row - first];
        }
      }
    }
  }

  const SegmentRows& rows_;
  const DenseKernels& kernels_;
  std::span<const ScanQuestion> questions_;
  std::uint32_t first_, last_, begin_, first_run_;
  std::vector<ScanQuestion> of_rows_;
  std::vector<bool> is_scanned_;  // run, from first_run_ on
  std::vector<Rows> together_;
  std::vector<float> products_;
};

void SegmentRows::scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first,
                       std::uint32_t last, std::uint32_t begin) const {
  if (first < last) Scan(*this, kernels, questions, first, last, begin).run();
}

}  // namespace hop::core
