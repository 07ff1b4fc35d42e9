// The loops that fill and copy vectors of numbers, compiled for speed: this file is linked first, and so its copies of these
// functions are the ones that all others call.
#include <cstdint>
#include <vector>

template class std::vector<float>;
template class std::vector<std::uint8_t>;
template class std::vector<std::uint32_t>;
template class std::vector<std::uint64_t>;
