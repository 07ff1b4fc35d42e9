// Text segmentation by UAX #29 (Unicode 15.0): word boundaries for the analyzer and the token count, sentence
// boundaries for cutting passages and snippets.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// The first boundary after `begin` < text.size(), which must be a boundary itself. The text before `begin` does not
// matter.
std::size_t next_word_boundary(std::string_view text, std::size_t begin);
std::size_t next_sentence_boundary(std::string_view text, std::size_t begin);

// Appends all segments between word boundaries, including spaces and punctuation: they tile the text.
void append_word_segments(std::string_view text, std::vector<ByteRange>& out);

// Appends all segments between sentence boundaries, exactly as UAX #29 defines them: they tile the text.
void append_sentence_segments(std::string_view text, std::vector<ByteRange>& out);

// Appends sentences as a reader sees them: UAX #29 segments, joined again if the break follows an English abbreviation
// ("Dr.", "e.g.", "No."), an initial ("J. S. Bach") or a list number at the start of a line. A blank line always
// breaks. White space at both ends is removed, and empty sentences are omitted.
void append_sentences(std::string_view text, std::vector<ByteRange>& out);

// The same sentences, one at a time.
class SentenceReader {
 public:
  explicit SentenceReader(std::string_view text) : text_(text), last_(read_segment()) {}
  // The next sentence; empty at the end of the text.
  ByteRange next();

 private:
  ByteRange read_segment();  // the next segment that is not empty

  std::string_view text_;
  std::size_t begin_ = 0;  // of the unread text
  ByteRange last_;         // the segment read last, which the next one may continue
};

}  // namespace hop::core
