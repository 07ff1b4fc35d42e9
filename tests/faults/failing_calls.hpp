// System calls that fail to order. The program is linked so that open, read, write, … of the code under test come here
// first (the linker's --wrap); without a plan they are the system's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hop::faults {

struct CallFault {
  std::size_t call = 0;  // number of the call, from 0; a call that is made again after EINTR has its number still
  int error = 0;         // errno
  int times = 1;         // how often that call fails; `for_ever`: it and all calls after it
};
inline constexpr int for_ever = -1;

struct CallPlan {
  std::vector<CallFault> faults;
  std::size_t longest_transfer = SIZE_MAX;  // what one read or write moves at most
  std::size_t disk_room = SIZE_MAX;         // bytes that can be written before ENOSPC
};

// From now on calls are counted and fail by the plan …
void begin_failing(CallPlan plan);
// … until here. The names of the calls that were made, in order.
std::vector<std::string> end_failing();
// Calls that have failed since the program began.
std::size_t calls_failed();

// Descriptors that are open.
std::size_t open_descriptors();

}  // namespace hop::faults
