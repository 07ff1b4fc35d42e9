// Word and sentence boundaries (UAX #29, Unicode 15.0).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// The first boundary behind `begin` < text.size(), where a segment begins: what stands before it makes no difference.
std::size_t next_word_boundary(std::string_view text, std::size_t begin);
std::size_t next_sentence_boundary(std::string_view text, std::size_t begin);

// Appends the segments between word boundaries, all of them, spaces and punctuation too: they tile the text.
void append_word_segments(std::string_view text, std::vector<ByteRange>& out);

// Appends the segments between sentence boundaries exactly as UAX #29 has them: they tile the text.
void append_sentence_segments(std::string_view text, std::vector<ByteRange>& out);

// Appends sentences for reading: UAX #29 segments, joined again where the break follows an English abbreviation
// ("Dr.", "e.g.", "No."), an initial ("J. S. Bach") or a list number at the start of a line; a blank line always
// breaks. White space at both ends is cut off; empty sentences are left out.
void append_sentences(std::string_view text, std::vector<ByteRange>& out);

// The same sentences, one at a time.
class SentenceReader {
 public:
  explicit SentenceReader(std::string_view text) : text_(text), last_(read_segment()) {}
  // Empty behind the last one.
  ByteRange next();

 private:
  ByteRange read_segment();  // the next one that is not empty

  std::string_view text_;
  std::size_t begin_ = 0;  // of what is not read yet
  ByteRange last_;         // read, but perhaps continued by what follows
};

}  // namespace hop::core
