// IEEE 754 binary16 in software, bit for bit as F16C and NEON convert.
#pragma once

#include <cstdint>

namespace hop::core {

float float_from_half(std::uint16_t half);   // exact; a signalling NaN becomes quiet
std::uint16_t half_from_float(float value);  // round to nearest, ties to even

}  // namespace hop::core
