// The whole engine as one translation unit, for a build system that cannot set compiler flags.
#define HOPTRAIL_VERSION "0.2.0"
#pragma clang fp contract(off)  // no fused multiply-add: identical results on every processor
#include "library/capi/src/hoptrail.cc"
