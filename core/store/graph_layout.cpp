// First everything that can fail (derivation, limits), then the offsets of the texts.
#include "core/store/graph_layout.hpp"

#include "core/base/concat.hpp"
#include "core/store/file_format.hpp"

namespace hop::core {
namespace {

Result<void> check_limits(const GraphContent& content, std::uint64_t bytes, std::uint64_t most_bytes) {
  if (bytes > most_bytes) {
    return Error{Status::limit_exceeded, concat("graph file: needs up to ", bytes, " bytes, limit ", most_bytes), "graph_file"};
  }
  if (content.passage_count() > most_passages_with_postings) {
    return Error{Status::limit_exceeded,
                 concat("graph file: ", content.passage_count(), " passages, limit ", most_passages_with_postings), ""};
  }
  if (content.vectors.dimension > largest_dimension) {
    return Error{Status::limit_exceeded, concat("vectors: dimension ", content.vectors.dimension, " > limit ", largest_dimension),
                 "dimension"};
  }
  for (std::size_t s = 0; s < content.corpus.sections.size(); ++s) {
    const std::uint32_t level = content.corpus.sections[s].level;
    if (level <= largest_section_level) continue;
    return Error{Status::limit_exceeded, concat("section ", s, ": level ", level, " > limit ", largest_section_level),
                 "section_level"};
  }
  return {};
}

}  // namespace

// Assigns positions to all columns. The size of the tables is not known yet, so the size of the file is an upper bound.
void GraphLayout::place() {
  constexpr std::uint64_t room_for_tables = 4096;
  columns_ = lay_out_columns(source(), text_begins_, writer_, text_offsets_);
  file_bytes_ = writer_.size() + room_for_tables + content_.vectors.embedder_id.size() + content_.analyzer_fingerprint.size() +
                content_.index_options.size();
  derivation_ = {};
  limits_ = check_limits(content_, file_bytes_, most_bytes_);
}

Result<bool> GraphLayout::step(WorkBudget& budget) {
  WorkParts::Step step(parts_, budget);
  Result<bool> derived = true;
  const auto derive = [&] {
    derived = derivation_.step(budget, content_, derived_);
    return derived && derived.value();
  };
  const std::uint64_t units_of_layout = content_.corpus.sections.size() + 20 * content_.passage_count();
  const bool placed =
      step.until(derive) && lay_out_text(source(), step, text_begins_) && step.once(units_of_layout, [&] { place(); });
  if (!derived) return std::move(derived).error();
  if (!placed) return false;
  if (!limits_) return limits_.error();
  return write_text_offsets(source(), text_begins_, text_offsets_, step);
}

}  // namespace hop::core
