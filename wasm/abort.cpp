// Discards the message of libc++abi at an abnormal end, because a module has no standard error. This definition avoids linking
// printf, which would add 10 kB of code and three imports. (The name got its underscores in LLVM 21.)
#include <cstdlib>

extern "C" {
[[noreturn]] void abort_message(const char*, ...) { std::abort(); }
[[noreturn]] void __abort_message(const char*, ...) { std::abort(); }
}
