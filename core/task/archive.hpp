// Binary serialization for saved tasks: ArchiveWriter appends values to a byte buffer and ArchiveReader reads them back in the
// same order. The format is flat and untyped: little-endian integers, and strings and arrays with a length prefix. The reader
// accepts damaged input: it never reads past the end and reports the damage through ok().
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

class ArchiveWriter {
 public:
  void number(std::uint64_t value);
  void text(std::string_view value);
  void bytes(std::span<const std::uint8_t> value);
  void floats(std::span<const float> value);
  void raw(std::span<const std::uint8_t> written);  // the output of another writer, without a length prefix
  std::vector<std::uint8_t> take() && { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads values in the order in which they were written. Once a value is missing, ok() stays false and every later value is empty.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  std::uint64_t number();
  std::string text();
  std::vector<std::uint8_t> bytes();
  std::vector<float> floats();
  // The number of elements that follow. Each takes at least one byte, so a count above the remaining bytes clears ok().
  std::uint64_t count();
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && left_.empty(); }

 private:
  std::span<const std::uint8_t> take(std::uint64_t length);

  std::span<const std::uint8_t> left_;
  bool ok_ = true;
};

}  // namespace hop::core
