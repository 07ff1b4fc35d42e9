// Text → passages.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// Appends the passages of text[span], at most `most_tokens` > 0 tokens each (count_tokens).
//
// Sentences are packed in order, as many as fit. A sentence of more tokens is cut where the limit is reached: behind
// the last line end or clause end (; : , – —) in the second half of what fits, else at the last white space, else
// between words. A word (base64, say) of more than most_tokens, but at least 64, characters is cut into pieces of so
// many, each a separate passage. A last passage under an eighth of the limit takes sentences over from the end of the
// one before it until it has an eighth, as long as the other keeps more.
void append_passages(std::string_view text, ByteRange span, std::uint32_t most_tokens, std::vector<ByteRange>& out);

}  // namespace hop::core
