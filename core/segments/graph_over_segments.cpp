// Presents segments as one Graph through the TextParts and VectorParts interfaces: structure and postings come from the merge,
// texts and vectors from the rows of the segments. The one-file form is built lazily under a lock.
#include "core/segments/graph_over_segments.hpp"

#include <mutex>
#include <optional>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/base/mutex.hpp"
#include "core/segments/segment_rows.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {
namespace {

class GraphOverSegments final : public TextParts {
 public:
  GraphOverSegments(std::span<const SegmentPart> parts, MergedGraph merged, std::uint64_t most_file_bytes);

  const Segment& merged() const { return merged_; }
  bool fits_a_file() const;

  std::string_view text(std::uint32_t passage) const override { return merged_.rows->text(passage); }
  std::uint64_t text_bytes() const override { return merged_.rows->text_bytes(); }
  Result<std::span<const std::uint8_t>> file() const override;
  Result<std::vector<std::uint8_t>> frame() const override { return merged_file(MergeOutput::frame); }
  std::uint32_t checksum() const override;

 private:
  Result<std::vector<std::uint8_t>> merged_file(MergeOutput output) const;
  std::uint32_t sum_all() const;

  std::unique_ptr<const MemoryGraph> version_;  // everything except texts and vectors, which the rows locate
  Segment merged_;                              // without a file
  std::uint64_t most_file_bytes_;
  mutable Mutex lock_;
  mutable std::vector<std::uint8_t> file_;  // empty: not assembled yet
  mutable std::optional<std::uint32_t> checksum_;
};

GraphOverSegments::GraphOverSegments(std::span<const SegmentPart> parts, MergedGraph merged, std::uint64_t most_file_bytes)
    : most_file_bytes_(most_file_bytes) {
  version_ = std::move(merged.version);
  merged_.sources = std::move(merged.sources);
  Graph& graph = merged_.graph;
  graph = version_->view();
  merged_.rows = std::make_shared<const SegmentRows>(parts, merged.left_in_parts, graph.passage_count());
  graph.dimension = merged_.rows->dimension();
  graph.text_parts = this;
  graph.vector_parts = merged_.rows.get();
}

// Conservative: it reserves a few thousand bytes for tables and alignment, more than a merge needs, so it may refuse slightly
// early.
bool GraphOverSegments::fits_a_file() const {
  constexpr std::uint64_t most_other_bytes = 256;  // alignment
  const SegmentRows& rows = *merged_.rows;
  const std::uint64_t text_offset_bytes = (std::uint64_t{merged_.graph.passage_count()} + 1) * sizeof(std::uint32_t);
  return version_->most_file_bytes() + text_offset_bytes + rows.text_bytes() + rows.vector_bytes() + most_other_bytes <=
         most_file_bytes_;
}

// Merging a single graph copies it into one file, with its texts and vectors or without.
Result<std::vector<std::uint8_t>> GraphOverSegments::merged_file(MergeOutput output) const {
  auto merged = merge_graphs({{&merged_.graph, &merged_.sources, {}}}, output);
  if (!merged) return std::move(merged).error();
  return std::move(merged).value().graph_file;
}

Result<std::span<const std::uint8_t>> GraphOverSegments::file() const {
  if (!fits_a_file()) {
    return Error{Status::limit_exceeded, "no file can hold this graph: its texts and vectors are in segments", "graph_file"};
  }
  const std::lock_guard guard(lock_);
  if (file_.empty()) {
    auto whole = merged_file(MergeOutput::segment);
    if (!whole) return std::move(whole).error();
    file_ = std::move(whole).value();
  }
  return std::span<const std::uint8_t>(file_);
}

std::uint32_t GraphOverSegments::checksum() const {
  if (const auto whole = file()) {
    if (const auto opened = open_graph_file(whole.value(), OpenMode::trusted)) return opened.value().content_checksum;
  }
  const std::lock_guard guard(lock_);
  if (!checksum_) checksum_ = sum_all();
  return *checksum_;
}

// Sums in passage order, so that the checksum does not depend on the boundaries of the segments.
std::uint32_t GraphOverSegments::sum_all() const {
  std::uint32_t sum = 0;
  if (const auto columns = frame()) sum = crc32c(columns.value());  // never too large: the version has the same columns
  const auto add = [&](const void* data, std::size_t size) { sum = crc32c({static_cast<const std::uint8_t*>(data), size}, sum); };
  for (std::uint32_t p = 0; p < merged_.graph.passage_count(); ++p) {
    const std::string_view passage = text(p);
    const std::uint64_t size = passage.size();
    add(&size, sizeof size);
    add(passage.data(), passage.size());
    if (!merged_.graph.has_vectors()) continue;
    const VectorView row = merged_.rows->row(p);
    add(row.bytes.data(), row.bytes.size());
    add(row.scales.data(), row.scales.size_bytes());
  }
  return sum;
}

}  // namespace

Result<LivingDocuments> open_over_segments(std::span<const SegmentPart> parts, MergedGraph merged,
                                           std::uint64_t most_file_bytes) {
  auto over = std::make_shared<GraphOverSegments>(parts, std::move(merged), most_file_bytes);
  const Segment& segment = over->merged();
  auto graph = OpenGraph::of_view(segment.graph, {}, over);
  if (!graph) return std::move(graph).error();
  const bool fits_a_file = over->fits_a_file();
  return LivingDocuments{std::move(graph).value(), {std::move(over), &segment}, fits_a_file};
}

}  // namespace hop::core
