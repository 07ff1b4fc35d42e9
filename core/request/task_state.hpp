#pragma once

#include <cstdint>

namespace hop::core {

// Where work stands that may have to wait for the host.
enum class TaskState : std::int32_t {
  more = 0,     // the work units are used up
  waiting = 1,  // requests are open
  done = 2,
  failed = 3,
};

}  // namespace hop::core
