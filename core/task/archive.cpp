// The encoding of saved tasks: every integer takes 8 bytes, little-endian; strings and arrays carry a length prefix. There is
// no schema in the bytes, so the reader must call the same functions in the same order as the writer.
#include "core/task/archive.hpp"

namespace hop::core {

void ArchiveWriter::number(std::uint64_t value) {
  for (int shift = 0; shift < 64; shift += 8) bytes_.push_back(static_cast<std::uint8_t>(value >> shift));
}

void ArchiveWriter::text(std::string_view value) {
  number(value.size());
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void ArchiveWriter::bytes(std::span<const std::uint8_t> value) {
  number(value.size());
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void ArchiveWriter::raw(std::span<const std::uint8_t> written) { bytes_.insert(bytes_.end(), written.begin(), written.end()); }

void ArchiveWriter::floats(std::span<const float> value) {
  number(value.size());
  const std::size_t at = bytes_.size();
  bytes_.resize(at + value.size_bytes());
  if (!value.empty()) std::memcpy(bytes_.data() + at, value.data(), value.size_bytes());
}

std::span<const std::uint8_t> ArchiveReader::take(std::uint64_t length) {
  if (!ok_ || length > left_.size()) {
    ok_ = false;  // sticky: every later read returns an empty value, so callers check ok() once, at the end
    left_ = {};
    return {};
  }
  const auto taken = left_.first(static_cast<std::size_t>(length));
  left_ = left_.subspan(static_cast<std::size_t>(length));
  return taken;
}

std::uint64_t ArchiveReader::number() {
  std::uint64_t value = 0;
  const auto bytes = take(8);
  for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
  return value;
}

std::uint64_t ArchiveReader::count() {
  // Each element takes at least one byte. A larger count is damage; rejecting it here bounds the loops and allocations.
  const std::uint64_t value = number();
  if (value <= left_.size()) return value;
  ok_ = false;
  return 0;
}

std::string ArchiveReader::text() {
  const auto bytes = take(number());
  return std::string(bytes.begin(), bytes.end());
}

std::vector<std::uint8_t> ArchiveReader::bytes() {
  const auto bytes = take(number());
  return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
}

std::vector<float> ArchiveReader::floats() {
  const std::uint64_t length = count();  // at most left_.size(), so the product does not overflow
  const auto bytes = take(length * sizeof(float));
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace hop::core
