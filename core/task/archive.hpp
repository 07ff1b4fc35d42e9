// A flat sequence of values in bytes, for the inputs and answers of a saved task: little-endian, lengths before contents.
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
  void raw(std::span<const std::uint8_t> written);  // what another writer wrote, unchanged
  std::vector<std::uint8_t> take() && { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads what was written, in the same order. After a value that is not there, ok() is false and every value is empty.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  std::uint64_t number();
  std::string text();
  std::vector<std::uint8_t> bytes();
  std::vector<float> floats();
  // A count of things of at least one byte each: never more than the bytes that are left.
  std::uint64_t count();
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && left_.empty(); }

 private:
  std::span<const std::uint8_t> take(std::uint64_t length);

  std::span<const std::uint8_t> left_;
  bool ok_ = true;
};

}  // namespace hop::core
