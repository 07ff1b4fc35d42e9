// Columns of the file that follow from a GraphContent: numbered metadata, the transposed half of the keyword graph,
// link rows, the order of passage ids.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

struct DerivedColumns {
  std::vector<std::uint32_t> first_passage_of_document;  // one more than documents
  std::vector<std::uint32_t> passages_by_id;
  std::vector<std::string_view> metadata_keys, metadata_values;  // sorted by bytes, distinct; views of the content
  Csr<MetadataPair> metadata_of_passage;
  Csr<std::uint32_t> passages_of_keyword;
  std::vector<std::uint8_t> kinds_by_keyword;
  Csr<std::uint32_t> links;
  double average_term_count = 0;
};

// Errors: internal, when parts of the content do not fit each other (named), so that writing never reads past a part's
// end. All else that a file promises is checked when it is opened.
Result<DerivedColumns> derive_columns(const GraphContent& content);

}  // namespace hop::core
