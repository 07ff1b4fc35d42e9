// The binary encoding of everything that shards and a coordinator exchange: a sequence of values (integers as varints) in a frame
// with a kind, a version and a checksum. Readers treat the input as untrusted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

enum class MessageKind : std::uint8_t {
  ties = 1,
  statistics,
  entity_counts,
  names = 6,  // 4 and 5: messages with commands, of libraries before 0.2
  entity_count_sets,
  phrase_counts,
  vocabulary,
  message,
  reply
};

// The kind in the head of a frame, without checking the rest. Errors: bad_input for bytes that do not start like a frame.
Result<MessageKind> kind_of_frame(std::span<const std::uint8_t> bytes, std::string_view whose);

// The checksum at the end of a frame, by which other frames refer to it. 0 for empty input.
std::uint32_t checksum_of_frame(std::span<const std::uint8_t> bytes);

class MessageWriter {
 public:
  explicit MessageWriter(MessageKind kind);

  void number(std::uint64_t value);
  void flag(bool value) { number(value); }
  void checksum(std::uint32_t value);
  void real(float value);
  void real(double value);
  void text(std::string_view value);
  void bytes(std::span<const std::uint8_t> value);
  void reals(std::span<const float> value);
  // Ascending numbers, delta-coded.
  void ascending(std::span<const std::uint32_t> values);

  // The values written so far, without the frame's head, for embedding them in another frame.
  std::span<const std::uint8_t> content() const;
  // Appends the checksum and returns the frame.
  std::vector<std::uint8_t> take() &&;

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads values in the order in which they were written. After a missing or invalid value, ok() stays false and every value is 0
// or empty, so that callers can check once, at the end.
class MessageReader {
 public:
  // Errors: bad_input for a frame that is damaged or of another kind (`whose` names it), unsupported_version.
  static Result<MessageReader> open(std::span<const std::uint8_t> bytes, MessageKind kind, std::string_view whose);
  // For the bytes of MessageWriter::content(), which were embedded in another frame.
  explicit MessageReader(std::span<const std::uint8_t> content) : left_(content) {}

  std::uint64_t number();
  std::uint32_t number_below(std::uint64_t end);  // end ≤ 2^32
  bool flag() { return number_below(2) != 0; }
  std::uint32_t checksum() { return static_cast<std::uint32_t>(fixed(4)); }
  float single();  // finite
  double wide();   // finite
  std::string_view text();
  std::span<const std::uint8_t> bytes();
  std::vector<float> reals();
  // Strictly ascending and below `end`.
  std::vector<std::uint32_t> ascending(std::uint64_t end);
  // The number of elements that follow. Each takes at least one byte, so a count above the remaining bytes is refused.
  std::size_t count();

  void refuse() { ok_ = false, left_ = {}; }
  bool ok() const { return ok_; }
  bool at_end() const { return left_.empty(); }
  // Errors: bad_input unless the frame was read to its end and every value was valid.
  Result<void> expect_end(std::string_view whose) const;

 private:
  std::span<const std::uint8_t> take(std::uint64_t length);
  std::uint64_t fixed(int bytes);

  std::span<const std::uint8_t> left_;
  bool ok_ = true;
};

}  // namespace hop::core
