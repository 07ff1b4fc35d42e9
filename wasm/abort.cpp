// What libc++abi prints when the program ends against its will goes nowhere: a module has no standard error. Defined here, it
// does not bring in printf, and with it 10 kB of code and three imports. (The name got its underscores in LLVM 21.)
#include <cstdlib>

extern "C" {
[[noreturn]] void abort_message(const char*, ...) { std::abort(); }
[[noreturn]] void __abort_message(const char*, ...) { std::abort(); }
}
