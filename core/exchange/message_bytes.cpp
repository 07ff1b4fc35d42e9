// Frame layout: mark (0xB7), version, kind, content, CRC-32C of everything before. Integers in the content are LEB128 varints,
// floats are fixed-size little-endian bits.
#include "core/exchange/message_bytes.hpp"

#include <cmath>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/base/float_bits.hpp"
#include "core/base/wrap_around.hpp"

namespace hop::core {
namespace {

constexpr std::uint8_t frame_mark = 0xB7;
constexpr std::uint8_t frame_version = 4;
constexpr std::size_t checksum_bytes = 4;
constexpr std::size_t head_bytes = 3;  // mark, version, kind

void append_fixed(std::vector<std::uint8_t>& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

Error frame_error(std::string_view whose, std::string_view why) {
  return {Status::bad_input, concat(whose, ": ", why), std::string(whose)};
}

}  // namespace

MessageWriter::MessageWriter(MessageKind kind) : bytes_{frame_mark, frame_version, static_cast<std::uint8_t>(kind)} {}

// LEB128: seven bits per byte, lowest first; the high bit marks a continuation.
void MessageWriter::number(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<std::uint8_t>(value | 0x80));
  bytes_.push_back(static_cast<std::uint8_t>(value));
}

void MessageWriter::checksum(std::uint32_t value) { append_fixed(bytes_, value, checksum_bytes); }
void MessageWriter::real(float value) { append_fixed(bytes_, bits_of_float(value), 4); }
void MessageWriter::real(double value) { append_fixed(bytes_, bits_of_double(value), 8); }

void MessageWriter::text(std::string_view value) {
  number(value.size());
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void MessageWriter::bytes(std::span<const std::uint8_t> value) {
  number(value.size());
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void MessageWriter::reals(std::span<const float> value) {
  number(value.size());
  for (const float one : value) real(one);
}

// If the values do not ascend, the differences wrap around; the reader then refuses them.
HOP_WRAPS_AROUND void MessageWriter::ascending(std::span<const std::uint32_t> values) {
  number(values.size());
  std::uint32_t before = 0;
  for (const std::uint32_t value : values) {
    number(value - before);
    before = value;
  }
}

std::span<const std::uint8_t> MessageWriter::content() const { return std::span(bytes_).subspan(head_bytes); }

std::vector<std::uint8_t> MessageWriter::take() && {
  append_fixed(bytes_, crc32c(bytes_), checksum_bytes);
  return std::move(bytes_);
}

Result<MessageKind> kind_of_frame(std::span<const std::uint8_t> bytes, std::string_view whose) {
  if (bytes.size() < head_bytes + checksum_bytes || bytes[0] != frame_mark) {
    return frame_error(whose, concat("not a frame: ", bytes.size(), " bytes"));
  }
  return static_cast<MessageKind>(bytes[2]);
}

// Reads the stored checksum; it does not compute one.
std::uint32_t checksum_of_frame(std::span<const std::uint8_t> bytes) {
  return bytes.empty() ? 0 : MessageReader(bytes.last(checksum_bytes)).checksum();
}

Result<MessageReader> MessageReader::open(std::span<const std::uint8_t> bytes, MessageKind kind, std::string_view whose) {
  const auto told = kind_of_frame(bytes, whose);
  if (!told) return told.error();
  if (bytes[1] != frame_version) {
    return Error{Status::unsupported_version, concat(whose, ": version ", bytes[1], ", this library knows ", frame_version),
                 std::string(whose)};
  }
  const auto framed = bytes.first(bytes.size() - checksum_bytes);
  if (checksum_of_frame(bytes) != crc32c(framed)) return frame_error(whose, "damaged: its checksum does not match");
  if (told.value() != kind) {
    return frame_error(whose, concat("a message of kind ", bytes[2], ", expected kind ", static_cast<unsigned>(kind)));
  }
  return MessageReader(framed.subspan(head_bytes));
}

std::span<const std::uint8_t> MessageReader::take(std::uint64_t length) {
  if (!ok_ || length > left_.size()) {
    refuse();
    return {};
  }
  const auto taken = left_.first(static_cast<std::size_t>(length));
  left_ = left_.subspan(static_cast<std::size_t>(length));
  return taken;
}

std::uint64_t MessageReader::fixed(int bytes) {
  std::uint64_t value = 0;
  const auto taken = take(static_cast<std::uint64_t>(bytes));
  for (std::size_t i = 0; i < taken.size(); ++i) value |= std::uint64_t{taken[i]} << (8 * i);
  return value;
}

std::uint64_t MessageReader::number() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const auto byte = take(1);
    if (byte.empty()) return 0;
    const std::uint64_t bits = byte[0] & 0x7f;
    if (shift == 63 && bits > 1) break;  // the tenth byte has room for one bit of a 64-bit value
    value |= bits << shift;
    if (byte[0] < 0x80) return value;
  }
  refuse();
  return 0;
}

std::uint32_t MessageReader::number_below(std::uint64_t end) {
  const std::uint64_t value = number();
  if (value < end) return static_cast<std::uint32_t>(value);
  refuse();
  return 0;
}

// NaN and infinity are refused: they would poison comparisons and sums of honest shards.
float MessageReader::single() {
  const float value = float_of_bits(static_cast<std::uint32_t>(fixed(4)));
  if (std::isfinite(value)) return value;
  refuse();
  return 0;
}

double MessageReader::wide() {
  const double value = double_of_bits(fixed(8));
  if (std::isfinite(value)) return value;
  refuse();
  return 0;
}

std::span<const std::uint8_t> MessageReader::bytes() { return take(number()); }

std::string_view MessageReader::text() {
  const auto taken = bytes();
  return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

std::size_t MessageReader::count() {
  const std::uint64_t value = number();
  if (value <= left_.size()) return static_cast<std::size_t>(value);
  refuse();
  return 0;
}

std::vector<float> MessageReader::reals() {
  const std::size_t length = count();
  if (length > left_.size() / sizeof(float)) refuse();
  std::vector<float> values(ok_ ? length : 0);  // the bytes are known to be there: the allocation is bounded by the message
  for (float& value : values) value = single();
  return values;
}

std::vector<std::uint32_t> MessageReader::ascending(std::uint64_t end) {
  std::vector<std::uint32_t> values(count());
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t step = number();
    if ((i > 0 && step == 0) || step >= end - before) refuse();  // written as a difference, so that nothing overflows
    if (!ok_) return {};
    before += step;
    values[i] = static_cast<std::uint32_t>(before);
  }
  return values;
}

Result<void> MessageReader::expect_end(std::string_view whose) const {
  if (ok_ && at_end()) return {};
  return frame_error(whose, ok_ ? concat(left_.size(), " bytes too many") : std::string("it has an invalid value"));
}

}  // namespace hop::core
