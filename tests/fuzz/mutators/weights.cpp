#include "core/base/crc32c.hpp"
#include "tests/fuzz/mutators/sealed_mutation.hpp"
#include "weights_generated.h"

namespace {

// By the words of schemas/weights.fbs, for a file that the verifier takes and whose columns have one length.
void repair_weights(std::vector<std::uint8_t>& bytes) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), 8, 100000);
  if (!hop::file::VerifyWeightsBuffer(verifier)) return;
  const auto* weights = hop::file::GetWeights(bytes.data());
  std::uint8_t* place =
      flatbuffers::GetMutableRoot<flatbuffers::Table>(bytes.data())->GetAddressOf(hop::file::Weights::VT_CHECKSUM);
  if (!place || !weights->names() || !weights->rows() || !weights->columns() || !weights->values()) return;
  const std::uint32_t count = weights->names()->size();
  if (weights->rows()->size() != count || weights->columns()->size() != count) return;

  std::uint32_t checksum = 0;
  const auto add = [&](const void* data, std::size_t size) {
    checksum = hop::core::crc32c({static_cast<const std::uint8_t*>(data), size}, checksum);
  };
  const std::uint32_t version = weights->version();
  add(&version, 4);
  if (weights->options()) add(weights->options()->data(), weights->options()->size());
  for (std::uint32_t m = 0; m < count; ++m) {
    const std::uint32_t shape[] = {weights->rows()->Get(m), weights->columns()->Get(m)};
    add(weights->names()->Get(m)->data(), weights->names()->Get(m)->size());
    add(shape, 8);
  }
  add(weights->values()->data(), weights->values()->size() * sizeof(float));
  std::memcpy(place, &checksum, 4);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  return hop::fuzz::mutate_sealed("weights/", {data, most_size}, size, seed, repair_weights);
}
