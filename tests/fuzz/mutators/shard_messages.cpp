#include "core/base/crc32c.hpp"
#include "tests/fuzz/mutators/sealed_mutation.hpp"
#include "tests/fuzz/support/sharded_fixture.hpp"

namespace {

// A frame ends with the CRC-32C of what is before it (core/shards/protocol/message_bytes.cpp).
void repair_frame(std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t sum_bytes = 4;
  if (bytes.size() < hop::fuzz::frame_head + sum_bytes) return;
  const std::span frame = std::span(bytes).subspan(hop::fuzz::frame_head);
  const std::uint32_t sum = hop::core::crc32c(frame.first(frame.size() - sum_bytes));
  for (std::size_t i = 0; i < sum_bytes; ++i) frame[frame.size() - sum_bytes + i] = static_cast<std::uint8_t>(sum >> (8 * i));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  return hop::fuzz::mutate_sealed("shard_messages/", {data, most_size}, size, seed, repair_frame);
}
