// Natural logarithm and exponential made of IEEE 754 basic operations alone, so that every platform and compiler gives
// the same bits; the C library's differ in the last place. (std::sqrt is exact by the standard: use that one.)
// Error at most 2 ulp. Infinities, zero, negatives and NaN give what IEEE 754 recommends.
#pragma once

namespace hop::core {

double natural_log(double x);
double exponential(double x);

}  // namespace hop::core
