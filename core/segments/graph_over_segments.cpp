#include "core/segments/graph_over_segments.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/crc32c.hpp"

namespace hop::core {
namespace {

// Rows [first, end) of a part.
struct RowRun {
  std::uint32_t part = 0, first = 0, end = 0;
};

// The rows of these passages, as few runs. A run passes over a few rows of other passages or none, not over many.
std::vector<RowRun> runs_of(std::span<const PartPassage> places, std::size_t part_count) {
  constexpr std::uint32_t most_rows_between = 32;
  std::vector<RowRun> runs, last(part_count);
  for (const PartPassage& place : places) {
    RowRun& run = last[place.part];
    if (run.end != 0 && place.passage - run.end > most_rows_between) runs.push_back(std::exchange(run, {}));
    if (run.end == 0) run = {place.part, place.passage, 0};
    run.end = place.passage + 1;
  }
  std::copy_if(last.begin(), last.end(), std::back_inserter(runs), [](const RowRun& run) { return run.end != 0; });
  return runs;
}

VectorView rows_of(const Graph& part, std::uint32_t first, std::uint32_t count) {
  VectorView rows{part.vector_precision, part.dimension, count, {}, {}};
  rows.bytes = part.vector_bytes.subspan(first * rows.row_bytes(), count * rows.row_bytes());
  if (!part.vector_scales.empty()) rows.scales = part.vector_scales.subspan(first, count);
  return rows;
}

class GraphOverSegments final : public TextParts, public VectorParts {
 public:
  GraphOverSegments(std::vector<std::shared_ptr<const Segment>> segments, MergedGraph merged)
      : segments_(std::move(segments)), merged_(std::move(merged)) {}

  std::span<const std::uint8_t> file() const { return merged_.graph_file; }
  Result<Graph> view() const;

  std::string_view text(std::uint32_t passage) const override {
    const PartPassage& place = map().place[passage];
    return part(place).passage_texts[place.passage];
  }
  VectorView row(std::uint32_t passage) const override {
    const PartPassage& place = map().place[passage];
    return rows_of(part(place), place.passage, 1);
  }
  void scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first, std::uint32_t last,
            std::uint32_t begin) const override;

 private:
  const PassageMap& map() const { return merged_.left_in_parts->passages; }
  const Graph& part(const PartPassage& place) const { return segments_[place.part]->graph; }

  std::vector<std::shared_ptr<const Segment>> segments_;
  MergedGraph merged_;
};

Result<Graph> GraphOverSegments::view() const {
  auto opened = open_graph_file(merged_.graph_file, OpenMode::trusted);
  if (!opened) return opened;
  Graph view = opened.value();
  for (const auto& segment : segments_) {
    if (segment->graph.has_vectors()) view.dimension = segment->graph.dimension;
  }
  view.text_parts = this;
  view.vector_parts = this;
  const std::uint32_t checksums[] = {view.content_checksum, merged_.left_in_parts->checksum};
  view.content_checksum = crc32c({reinterpret_cast<const std::uint8_t*>(checksums), sizeof checksums});
  return view;
}

void GraphOverSegments::scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first,
                             std::uint32_t last, std::uint32_t begin) const {
  constexpr std::uint32_t rows_at_once = 256;
  const std::uint32_t most = std::min(rows_at_once, last - first);
  std::vector<float> products(questions.size() * most);
  std::vector<ScanQuestion> of_rows(questions.begin(), questions.end());
  for (std::size_t q = 0; q < questions.size(); ++q) of_rows[q].products = std::span(products).subspan(q * most, most);
  for (const RowRun& run : runs_of(std::span(map().place).subspan(first, last - first), segments_.size())) {
    const std::vector<std::uint32_t>& passage_of_row = map().merged[run.part];
    for (std::uint32_t row = run.first, count; row < run.end; row += count) {
      count = std::min(most, run.end - row);
      scan_together(kernels, rows_of(segments_[run.part]->graph, row, count), of_rows, 0, count);
      for (std::uint32_t r = 0; r < count; ++r) {
        const std::uint32_t passage = passage_of_row[row + r];
        if (passage == no_index) continue;
        for (std::size_t q = 0; q < questions.size(); ++q) questions[q].products[passage - begin] = of_rows[q].products[r];
      }
    }
  }
}

}  // namespace

Result<std::shared_ptr<const OpenGraph>> open_over_segments(std::vector<std::shared_ptr<const Segment>> segments,
                                                            MergedGraph merged) {
  auto over = std::make_shared<const GraphOverSegments>(std::move(segments), std::move(merged));
  auto view = over->view();
  if (!view) return std::move(view).error();
  const std::span<const std::uint8_t> file = over->file();
  return OpenGraph::of_view(view.value(), file, std::move(over));
}

}  // namespace hop::core
