// The mutex that guards lazily built tables, for use with std::lock_guard. The engine itself is single-threaded per
// task; only such shared tables need a lock.
#pragma once

#include <mutex>

namespace hop::core {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
// A WebAssembly module without threads needs no lock. std::mutex would also link the messages of std::system_error, and
// with them printf.
struct Mutex {
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace hop::core
