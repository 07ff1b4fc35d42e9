// The columns of a content before any of them is written: derived, checked against the limits, and placed. Their values are
// contiguous in memory, except for texts and vectors, which are runs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/result.hpp"
#include "core/base/work_parts.hpp"
#include "core/store/derived_columns.hpp"
#include "core/store/file_columns.hpp"
#include "core/store/graph_content.hpp"
#include "core/store/text_columns.hpp"

namespace hop::core {

class GraphLayout {
 public:
  // The content must outlive the layout and stay unchanged, as far as the columns borrow from it.
  GraphLayout(const GraphContent& content, std::uint64_t most_bytes) : content_(content), most_bytes_(most_bytes) {}
  GraphLayout(const GraphLayout&) = delete;
  GraphLayout& operator=(const GraphLayout&) = delete;

  Result<bool> step(WorkBudget& budget);  // true when done. Errors: those of GraphFileWriter

  TextSource source() const { return {content_, derived_}; }
  const DerivedColumns& derived() const { return derived_; }
  const FileColumns& columns() const { return columns_; }
  const ColumnWriter& writer() const { return writer_; }
  std::uint64_t text_bytes() const { return text_begins_.back(); }  // of the blob
  std::uint64_t most_file_bytes() const { return file_bytes_; }     // an upper bound of the file's size

 private:
  void place();

  const GraphContent& content_;
  std::uint64_t most_bytes_;
  WorkParts parts_;
  ColumnDerivation derivation_;
  DerivedColumns derived_;
  TextBegins text_begins_{};
  FileColumns columns_;
  ColumnWriter writer_;
  TextOffsets text_offsets_{};
  std::uint64_t file_bytes_ = 0;
  Result<void> limits_;
};

}  // namespace hop::core
