// Alternates between file requests and validation. Segments already read are kept by number and checksum, so that a restart
// after a concurrent compaction reads only the new files.
#include "core/segments/store_reading.hpp"

#include <algorithm>
#include <utility>

#include "core/base/concat.hpp"
#include "core/segments/store_names.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t most_beginnings = 20;  // attempts while a writer keeps publishing new versions

Result<void> check_segment_of_manifest(const Segment& segment, const ManifestSegment& stated, const Manifest& manifest) {
  const std::uint32_t documents = segment.graph.document_count();
  if (!stated.deleted.empty() && stated.deleted.back() >= documents) {
    return Error{Status::corrupt_file,
                 concat("manifest: segment ", stated.number, ": deleted document ", stated.deleted.back(), " ≥ document count ",
                        documents),
                 std::string(manifest_name)};
  }
  if (segment.graph.index_options == manifest.options) return {};
  return Error{Status::corrupt_file, concat(graph_name(stated.number), ": indexed with other options than the store's"),
               graph_name(stated.number)};
}

}  // namespace

Result<bool> StoreReading::read_manifest_file(RequestBoard& board, FileLine& files) {
  const Answer* answer = files.ask(board, FileVerb::read, manifest_name);
  if (!answer) return false;
  if (answer->kind == AnswerKind::failure) return file_error(FileVerb::read, manifest_name, *answer);
  auto read = read_manifest(FileLine::bytes_of(board, *answer));
  if (!read) return std::move(read).error();
  // After a failed segment, the same generation means that the store is really damaged; a newer one means that a writer removed
  // the segment meanwhile, and reading starts over.
  if (failure_ && (read.value().generation == manifest_.generation || times_begun_ == most_beginnings)) return *failure_;
  auto options = Options::from_lines(read.value().options);
  if (!options) {
    const Error& unknown = options.error();
    return Error{Status::corrupt_file, concat("manifest: ", unknown.message), unknown.detail};
  }
  manifest_ = std::move(read).value();
  options_ = std::move(options).value();
  segments_.clear();
  graph_file_.reset();
  failure_.reset();
  ++times_begun_;
  return has_manifest_ = true;
}

std::shared_ptr<const Segment> StoreReading::find_known(const ManifestSegment& stated) const {
  for (const KnownSegment& known : known_) {
    if (known.stated.number == stated.number && known.stated.graph == stated.graph && known.stated.sources == stated.sources) {
      return known.segment;
    }
  }
  return nullptr;
}

Result<bool> StoreReading::read_next_segment(WorkBudget& budget, RequestBoard& board, FileLine& files) {
  const ManifestSegment& stated = manifest_.segments[segments_.size()];
  std::shared_ptr<const Segment> segment = find_known(stated);
  if (!segment) {
    const std::string name = graph_file_ ? sources_name(stated.number) : graph_name(stated.number);
    const Answer* answer = files.ask(board, FileVerb::read, name);
    if (!answer) return false;
    if (answer->kind == AnswerKind::failure) return file_error(FileVerb::read, name, *answer);
    std::vector<std::uint8_t> bytes = FileLine::bytes_of(board, *answer);
    if (!graph_file_) {
      graph_file_ = std::move(bytes);
      return true;
    }
    budget.spend(2 * (graph_file_->size() + bytes.size()));
    auto read = read_segment(stated, *std::exchange(graph_file_, std::nullopt), bytes);
    if (!read) return std::move(read).error();
    segment = std::move(read).value();
    known_.push_back({stated, segment});
  }
  if (auto fits = check_segment_of_manifest(*segment, stated, manifest_); !fits) return std::move(fits).error();
  segments_.push_back(std::move(segment));
  return true;
}

Result<bool> StoreReading::step(WorkBudget& budget, RequestBoard& board, FileLine& files) {
  for (;;) {
    if (!has_manifest_) {
      if (auto read = read_manifest_file(board, files); !read || !read.value()) return read;
    }
    if (segments_.size() == manifest_.segments.size()) return true;
    if (budget.used_up()) return false;
    auto read = read_next_segment(budget, board, files);
    if (read && !read.value()) return false;
    if (!read) failure_ = std::move(read).error(), has_manifest_ = false;
  }
}

Snapshot StoreReading::take() && { return {std::move(manifest_), std::move(options_), std::move(segments_), {}, largest_file}; }

}  // namespace hop::core
