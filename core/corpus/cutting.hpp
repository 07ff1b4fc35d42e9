// Text → passages.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/work_budget.hpp"

namespace hop::core {

// Appends the passages of text[span], at most `most_tokens` > 0 tokens each (count_tokens).
//
// Sentences are packed in order, as many as fit. A sentence of more tokens is cut where the limit is reached: behind
// the last line end or clause end (; : , – —) in the second half of what fits, else at the last white space, else
// between words. A word (base64, say) of more than most_tokens, but at least 64, characters is cut into pieces of so
// many, each a separate passage. A last passage under an eighth of the limit takes sentences over from the end of the
// one before it until it has an eighth, as long as the other keeps more.
void append_passages(std::string_view text, ByteRange span, std::uint32_t most_tokens, std::vector<ByteRange>& out);

// The same over many steps, each of which passes its budget by a sentence or a few kilobytes at most.
class PassageCutting {
 public:
  PassageCutting(std::string_view text, ByteRange span, std::uint32_t most_tokens);
  ~PassageCutting();
  PassageCutting(PassageCutting&&) noexcept;
  PassageCutting& operator=(PassageCutting&&) noexcept;

  // True when the passages are appended, which is done once, in the last step.
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
