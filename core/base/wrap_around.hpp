// A function attribute for unsigned arithmetic that wraps around on purpose, such as hashing. Usable from C and C++,
// and empty for compilers without that sanitizer.
#pragma once

// Put this before a function whose unsigned results are meant modulo 2^n: a hash, random numbers, eight bytes packed in
// one word. Elsewhere, a wraparound is a bug, such as a negative length, and the sanitizer build reports it
// (-fsanitize=unsigned-integer-overflow, in clang). A lambda in such a function needs the attribute, too.
#if defined(__clang__)
#define HOP_WRAPS_AROUND __attribute__((no_sanitize("unsigned-integer-overflow")))
#else
#define HOP_WRAPS_AROUND
#endif
