// The checks of the file's invariants, grouped by concept. Each check returns true, or records the first violation and returns
// false. The checks run in the order of all_file_checks, and a check may rely on the earlier ones. All take linear time and at
// most 8 bytes of memory per passage or keyword, and they read only bytes that are known to lie in the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/concat.hpp"
#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/graph/graph.hpp"
#include "core/store/invariants.hpp"
#include "core/store/read_columns.hpp"

namespace hop::core {

struct FileCheck {
  std::span<const std::uint8_t> bytes;
  const FileHeader& header;
  const std::vector<ColumnExtent>& columns;
  const Graph& graph;
  std::optional<Error> error = std::nullopt;

  // Records that `invariant` is violated at byte `offset` of the file. Returns false, so that a check can return the call.
  template <class... Parts>
  bool fail_at(std::uint64_t offset, Invariant invariant, const Parts&... parts) {
    error = Error{Status::corrupt_file, concat("graph file: ", parts..., " (byte ", offset, ")"),
                  std::string(invariant_name(invariant))};
    return false;
  }
  // The same, at the value that `where` points to.
  template <class... Parts>
  bool fail(const void* where, Invariant invariant, const Parts&... parts) {
    return fail_at(static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(where) - bytes.data()), invariant, parts...);
  }
};

bool check_layout(FileCheck& check);
bool check_checksums(FileCheck& check);
bool check_lengths(FileCheck& check);
bool check_text(FileCheck& check);
bool check_documents(FileCheck& check);
bool check_structure(FileCheck& check);
bool check_passages(FileCheck& check);
bool check_metadata(FileCheck& check);
bool check_keywords(FileCheck& check);
bool check_keyword_links(FileCheck& check);
bool check_edges(FileCheck& check);
bool check_lexical(FileCheck& check);
bool check_vectors(FileCheck& check);

inline constexpr bool (*all_file_checks[])(FileCheck&) = {
    check_checksums, check_layout,   check_lengths,       check_text,  check_documents, check_structure, check_passages,
    check_metadata,  check_keywords, check_keyword_links, check_edges, check_lexical,   check_vectors,
};

// Row offsets begin at 0, never descend and end at the number of values. Their number must have been checked.
bool check_row_offsets(FileCheck& check, std::string_view name, std::span<const std::uint32_t> offsets,
                       std::uint64_t value_count);

// The names for a CSR matrix in error messages, and the invariants of its values.
struct RowPromise {
  std::string_view matrix;  // "keywords_of_passage"
  std::string_view row;     // "passage"
  std::string_view value;   // "keyword id"
  std::string_view count;   // "keyword count"
  Invariant in_range;
  Invariant ascend;
};

// Every value is below `value_count`, and each row ascends without repeats. The row offsets must have been checked.
bool check_rows(FileCheck& check, const CsrView<std::uint32_t>& rows, std::uint64_t value_count, const RowPromise& promise);

// The strings ascend by bytes, without repeats.
bool check_sorted(FileCheck& check, const TextTable& table, std::string_view name, Invariant invariant);
// No string is empty.
bool check_stated(FileCheck& check, const TextTable& table, std::string_view name, Invariant invariant);

}  // namespace hop::core
