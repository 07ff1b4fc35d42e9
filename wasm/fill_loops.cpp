// The loops that fill and copy vectors of numbers, compiled for speed. This file is linked first, so all callers use its copies
// of these functions.
#include <cstdint>
#include <vector>

template class std::vector<float>;
template class std::vector<std::uint8_t>;
template class std::vector<std::uint32_t>;
template class std::vector<std::uint64_t>;
