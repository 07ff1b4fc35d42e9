#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/base/random.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most_size);

namespace {

constexpr std::size_t header_size = 128;  // as NumPy pads it

std::string header_of(const char* type, std::size_t rows, std::size_t columns) {
  std::string header("\x93NUMPY\x01\x00\x76\x00", 10);
  header += std::string("{'descr': '<") + type + "', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
            std::to_string(columns) + "), }";
  header.resize(header_size - 1, ' ');
  return header + '\n';
}

// The bytes behind the header become a matrix that they fill, for a file whose shape and length agree is hardly met by
// chance.
std::size_t give_shape(std::uint8_t* data, std::size_t size, hop::core::Random& random) {
  const bool halves = random.below(2) == 0;
  const std::size_t count = (size - header_size) / (halves ? 2 : 4);
  const std::size_t columns = 1 + random.below(std::max<std::size_t>(count, 1));
  const std::size_t rows = count / columns;
  const std::string header = header_of(halves ? "f2" : "f4", rows, columns);
  std::memcpy(data, header.data(), header.size());
  return header_size + rows * columns * (halves ? 2 : 4);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most_size, unsigned seed) {
  hop::core::Random random(seed);
  size = LLVMFuzzerMutate(data, size, most_size);
  if (size < header_size || random.below(2) == 0) return size;
  return give_shape(data, size, random);
}
