// Columns of the file that are computed from a GraphContent: numbered metadata, the transposed half of the keyword graph, link
// rows, the order of passage ids.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"
#include "core/graph/repeated_texts.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

struct DerivedColumns {
  std::vector<std::uint32_t> first_passage_of_document;          // one entry more than documents
  std::vector<std::uint32_t> passages_by_id;                     // unless the content has them
  std::vector<RepeatedPassage> repeated;                         // the same
  std::vector<std::string_view> metadata_keys, metadata_values;  // sorted by bytes, distinct; views of the content
  Csr<MetadataPair> metadata_rows;
  std::vector<std::uint32_t> metadata_firsts;  // the first passage of each row
  Csr<std::uint32_t> passages_of_keyword;
  std::vector<std::uint8_t> kinds_by_keyword;
  Csr<std::uint32_t> links;
  std::vector<std::uint32_t> link_counts;
  double average_term_count = 0;
};

// Computes the derived columns in steps. The content must stay unchanged for as long as the columns are used.
class ColumnDerivation {
 public:
  // True when done. Errors: internal, if the lengths or indices of parts of the content are inconsistent; the message names the
  // part. So writing never reads past the end of a part. All other invariants of a file are checked when it is opened.
  Result<bool> step(WorkBudget& budget, const GraphContent& content, DerivedColumns& out);

 private:
  bool check(const GraphContent& content, const DerivedColumns& out, WorkParts::Step& step);
  bool check_offsets(std::string_view part, std::span<const std::uint32_t> offsets, WorkParts::Step& step);
  template <class ValueAt>
  bool check_values(std::string_view part, std::uint64_t count, std::uint64_t limit, ValueAt&& value_at, WorkParts::Step& step);
  void expect_equal(std::string_view part, std::uint64_t found, std::string_view what, std::uint64_t expected);
  void note_misfit(std::string_view part, std::uint64_t found, std::string_view what, std::uint64_t expected);

  // The distinct names of one kind, in byte order.
  struct Names {
    std::vector<std::string_view> given;
    std::vector<std::uint32_t> order;
  };
  bool derive_names(Names& names, std::vector<std::string_view>& distinct, WorkBudget& budget, WorkParts::Step& step);
  bool derive(WorkBudget& budget, const GraphContent& content, DerivedColumns& out, WorkParts::Step& step);

  WorkParts parts_;
  std::optional<Error> misfit_;  // the first one
  NumberSort sort_;
  RepeatedTextSearch repeated_;
  Names keys_, values_;
  Transposition transposition_;
  std::vector<std::uint32_t> sources_;
  std::size_t next_link_ = 0;
};

}  // namespace hop::core
