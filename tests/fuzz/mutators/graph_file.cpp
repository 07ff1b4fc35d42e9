#include "tests/core/store/file_surgery.hpp"
#include "tests/fuzz/mutators/sealed_mutation.hpp"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  return hop::fuzz::mutate_sealed("graph_file/", {data, most_size}, size, seed, hop::core::repair_checksums);
}
