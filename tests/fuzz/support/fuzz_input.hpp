// The bytes of a run, taken from the front. At their end numbers are 0 and texts are empty, so that every input is one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace hop::fuzz {

// Between the records of an input that has several: in no text that matters, and visible as a control character.
inline constexpr char record_end = '\x1e';

class FuzzInput {
 public:
  FuzzInput(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}

  bool at_end() const { return left_.empty(); }

  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return value;
  }
  std::uint64_t number(std::size_t byte_count) {
    std::uint64_t value = 0;
    for (; byte_count > 0; --byte_count) value = value << 8 | byte();
    return value;
  }
  std::string_view bytes(std::size_t count) {
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(taken.size());
    return taken;
  }
  // The next record, without its end.
  std::string_view record() {
    const std::string_view taken = bytes(std::min(left_.find(record_end), left_.size()));
    if (!left_.empty()) left_.remove_prefix(1);
    return taken;
  }
  std::string_view rest() { return bytes(left_.size()); }

 private:
  std::string_view left_;
};

// Any bytes as floats; a tail of less than four bytes is left out.
inline std::vector<float> floats_of(std::string_view bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
  return values;
}

}  // namespace hop::fuzz
