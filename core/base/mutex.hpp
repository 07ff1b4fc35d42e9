// The lock of tables that are made at first use, for std::lock_guard.
#pragma once

#include <mutex>

namespace hop::core {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
// A module without threads needs none, and std::mutex would bring in std::system_error's messages, and with them printf.
struct Mutex {
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace hop::core
