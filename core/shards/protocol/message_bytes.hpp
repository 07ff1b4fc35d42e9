// What shards and a coordinator write to each other: values one behind the other, whole numbers in as many bytes as
// they have sevens of bits, in a frame that says what it is and whether it arrived as it was written.
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
  message,
  reply,
  names,
  entity_count_sets,
  phrase_counts,
  vocabulary
};

// What a frame says that it is, whether or not it is whole. Errors: bad_input for what is no frame.
Result<MessageKind> kind_of_frame(std::span<const std::uint8_t> bytes, std::string_view whose);

// The checksum that a frame ends with, by which another one names it. 0 of no bytes: of none.
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
  // Numbers that ascend, by their differences.
  void ascending(std::span<const std::uint32_t> values);

  // All that was written so far, without the frame's head: a value inside another frame.
  std::span<const std::uint8_t> content() const;
  // Ends the frame.
  std::vector<std::uint8_t> take() &&;

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads what was written, in the same order. After a value that is not there, or is none of its kind, ok() is false and
// every value is 0 or empty, so that a reader may look once, at its end.
class MessageReader {
 public:
  // Errors: bad_input for a frame that is damaged or of another kind (`whose` names it), unsupported_version.
  static Result<MessageReader> open(std::span<const std::uint8_t> bytes, MessageKind kind, std::string_view whose);
  // Of what MessageWriter::content() gave, which came inside another frame.
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
  // A count of things of at least one byte each: never more than the bytes that are left.
  std::size_t count();

  void refuse() { ok_ = false, left_ = {}; }
  bool ok() const { return ok_; }
  bool at_end() const { return left_.empty(); }
  // Errors: bad_input, unless all was read and was what it should be.
  Result<void> expect_end(std::string_view whose) const;

 private:
  std::span<const std::uint8_t> take(std::uint64_t length);
  std::uint64_t fixed(int bytes);

  std::span<const std::uint8_t> left_;
  bool ok_ = true;
};

}  // namespace hop::core
