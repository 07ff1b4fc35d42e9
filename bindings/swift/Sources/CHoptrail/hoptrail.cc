// The whole engine as one unit, for a build system that cannot be told of compiler flags.
#define HOPTRAIL_VERSION "0.1.0"
#pragma clang fp contract(off)  // the same numbers on every processor: no fused multiply-add
#include "library/capi/src/hoptrail.cc"
