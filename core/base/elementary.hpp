// Natural logarithm and exponential with bit-identical results on every platform and compiler. They use only the basic
// IEEE 754 operations; the C library's functions differ in the last place. (std::sqrt is exact by the standard, so it
// needs no replacement.) The error is at most 2 ulp. Infinities, zero, negative numbers and NaN behave as IEEE 754
// recommends.
#pragma once

namespace hop::core {

double natural_log(double x);
double exponential(double x);

}  // namespace hop::core
