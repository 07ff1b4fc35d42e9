// Passage cutting: packs the sentences of a text into passages of limited token count. Passages end at sentence
// boundaries where possible, because a passage is the unit of retrieval and should be readable by itself.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/work_budget.hpp"

namespace hop::core {

// Appends the passages of text[span], of at most `most_tokens` > 0 tokens each (count_tokens).
//
// Sentences are packed greedily, in order, except that a line of at most eight tokens that ends with a colon begins the passage of what
// it announces, if both fit. A sentence that exceeds the limit is cut: after the last line end or clause
// mark (; : , – —) in the second half of the part that fits, else at the last white space, else between words. A word
// with more than most_tokens characters, and more than 64, such as base64 data, is cut into pieces of that many
// characters, each of which becomes a passage. If the last passage has less than an eighth of the limit, it takes
// sentences from the end of the previous passage until it has an eighth, as long as the previous passage stays larger.
void append_passages(std::string_view text, ByteRange span, std::uint32_t most_tokens, std::vector<ByteRange>& out);

// The same over many steps, each of which exceeds its budget by a sentence or a few kilobytes at most.
class PassageCutting {
 public:
  PassageCutting(std::string_view text, ByteRange span, std::uint32_t most_tokens);
  ~PassageCutting();
  PassageCutting(PassageCutting&&) noexcept;
  PassageCutting& operator=(PassageCutting&&) noexcept;

  // True when done. All passages are appended in the last step.
  bool step(WorkBudget& budget, std::vector<ByteRange>& out);

 private:
  struct Piece;
  struct Pack;
  class PieceCutter;
  static std::vector<Pack> pack_pieces(const std::vector<Piece>& pieces, std::uint32_t most_tokens);
  static void fill_tail(const std::vector<Piece>& pieces, std::uint32_t most_tokens, std::vector<Pack>& packs);
  std::unique_ptr<PieceCutter> pieces_;
  std::uint32_t most_tokens_;
};

}  // namespace hop::core
