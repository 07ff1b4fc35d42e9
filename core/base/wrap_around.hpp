// Unsigned arithmetic that wraps around on purpose. C and C++.
#pragma once

// Before a function whose unsigned results are meant modulo 2^n: a hash, random numbers, eight bytes in one word. Elsewhere a
// result that does not fit is a bug, such as a length below 0, which the sanitizers' build reports
// (-fsanitize=unsigned-integer-overflow, by clang). A lambda in the function needs the mark, too.
#if defined(__clang__)
#define HOP_WRAPS_AROUND __attribute__((no_sanitize("unsigned-integer-overflow")))
#else
#define HOP_WRAPS_AROUND
#endif
