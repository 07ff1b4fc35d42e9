// An inverted index of the key tokens that were written with non-ASCII characters.
//
// The word index cannot find such tokens, because it folds text differently: "Café" is the key token "cafe", but the term "café".
// A merge looks key tokens up in both indexes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/string_pool.hpp"
#include "core/merge/text_rows.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

struct UnusualTokens {
  TextRows tokens;              // one row, sorted by bytes, distinct
  Csr<std::uint32_t> passages;  // token → the passages, ascending, whose title or text has it

  std::span<const std::uint32_t> find(std::string_view token) const;  // its passages; empty: none
};

class UnusualTokenFinder {
 public:
  // Adds the next passage.
  void add(std::string_view title, std::string_view text);
  UnusualTokens take() &&;

 private:
  void add_text(std::string_view text);

  StringPool pool_;
  std::vector<std::uint32_t> last_passage_;  // by token
  Csr<std::uint32_t> tokens_of_passage_;
  KeyTokens tokens_;
};

}  // namespace hop::core
