#include "tests/faults/failing_calls.hpp"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace hop::faults {
namespace {

struct Failing {
  bool armed = false;
  CallPlan plan;
  std::vector<std::string> calls;  // made, or failed permanently
  std::size_t failed = 0;
  std::size_t written = 0;
} failing;

// True when this call has to fail; errno says why.
bool fails(const char* name) {
  if (!failing.armed) return false;
  const std::size_t number = failing.calls.size();
  for (CallFault& fault : failing.plan.faults) {
    const bool due = fault.times == for_ever ? number >= fault.call : number == fault.call && fault.times > 0;
    if (!due) continue;
    if (fault.times > 0) --fault.times;
    if (fault.error != EINTR) failing.calls.push_back(name);
    ++failing.failed;
    errno = fault.error;
    return true;
  }
  failing.calls.push_back(name);
  return false;
}

std::size_t transfer(std::size_t wanted) { return failing.armed ? std::min(wanted, failing.plan.longest_transfer) : wanted; }

}  // namespace

void begin_failing(CallPlan plan) {
  const std::size_t failed = failing.failed;
  failing = Failing{};
  failing.failed = failed;
  failing.plan = std::move(plan);
  failing.armed = true;
}

std::vector<std::string> end_failing() {
  failing.armed = false;
  return failing.calls;
}

std::size_t calls_failed() { return failing.failed; }

std::size_t open_descriptors() {
  std::size_t count = 0;
  for (int descriptor = 0; descriptor < 256; ++descriptor) count += fcntl(descriptor, F_GETFD) != -1;
  return count;
}

}  // namespace hop::faults

using hop::faults::failing;
using hop::faults::fails;
using hop::faults::transfer;

extern "C" {

int __real_open(const char* path, int flags, ...);
int __wrap_open(const char* path, int flags, ...);
ssize_t __real_read(int descriptor, void* bytes, size_t length);
ssize_t __wrap_read(int descriptor, void* bytes, size_t length);
ssize_t __real_write(int descriptor, const void* bytes, size_t length);
ssize_t __wrap_write(int descriptor, const void* bytes, size_t length);
off_t __real_lseek(int descriptor, off_t offset, int from);
off_t __wrap_lseek(int descriptor, off_t offset, int from);
int __real_ftruncate(int descriptor, off_t length);
int __wrap_ftruncate(int descriptor, off_t length);
int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __real_close(int descriptor);
int __wrap_close(int descriptor);
int __real_openat(int folder, const char* name, int flags, ...);
int __wrap_openat(int folder, const char* name, int flags, ...);
int __real_renameat(int from_folder, const char* from, int to_folder, const char* to);
int __wrap_renameat(int from_folder, const char* from, int to_folder, const char* to);
int __real_unlinkat(int folder, const char* name, int flags);
int __wrap_unlinkat(int folder, const char* name, int flags);
DIR* __real_fdopendir(int descriptor);
DIR* __wrap_fdopendir(int descriptor);
struct dirent* __real_readdir(DIR* folder);
struct dirent* __wrap_readdir(DIR* folder);
int __real_fstat(int descriptor, struct stat* facts);
int __wrap_fstat(int descriptor, struct stat* facts);
void* __real_mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset);
void* __wrap_mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset);

int __wrap_open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open") ? -1 : __real_open(path, flags, mode);
}

int __wrap_openat(int folder, const char* name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("openat") ? -1 : __real_openat(folder, name, flags, mode);
}

ssize_t __wrap_read(int descriptor, void* bytes, size_t length) {
  return fails("read") ? -1 : __real_read(descriptor, bytes, transfer(length));
}

ssize_t __wrap_write(int descriptor, const void* bytes, size_t length) {
  if (fails("write")) return -1;
  length = transfer(length);
  if (failing.armed && failing.plan.disk_room != SIZE_MAX) {
    length = std::min(length, failing.plan.disk_room - failing.written);
    failing.written += length;
    if (length == 0) {
      ++failing.failed;
      errno = ENOSPC;
      return -1;
    }
  }
  return __real_write(descriptor, bytes, length);
}

off_t __wrap_lseek(int descriptor, off_t offset, int from) {
  return fails("lseek") ? -1 : __real_lseek(descriptor, offset, from);
}

int __wrap_ftruncate(int descriptor, off_t length) { return fails("ftruncate") ? -1 : __real_ftruncate(descriptor, length); }
int __wrap_fsync(int descriptor) { return fails("fsync") ? -1 : __real_fsync(descriptor); }

// A close that fails has closed all the same, as on Linux.
int __wrap_close(int descriptor) {
  const bool failed = fails("close");
  const int error = errno;
  const int status = __real_close(descriptor);
  if (!failed) return status;
  errno = error;
  return -1;
}

int __wrap_renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return fails("renameat") ? -1 : __real_renameat(from_folder, from, to_folder, to);
}
int __wrap_unlinkat(int folder, const char* name, int flags) {
  return fails("unlinkat") ? -1 : __real_unlinkat(folder, name, flags);
}
DIR* __wrap_fdopendir(int descriptor) { return fails("fdopendir") ? nullptr : __real_fdopendir(descriptor); }
struct dirent* __wrap_readdir(DIR* folder) { return fails("readdir") ? nullptr : __real_readdir(folder); }
int __wrap_fstat(int descriptor, struct stat* facts) { return fails("fstat") ? -1 : __real_fstat(descriptor, facts); }

void* __wrap_mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  if (descriptor >= 0 && fails("mmap")) return MAP_FAILED;
  return __real_mmap(address, length, protection, flags, descriptor, offset);
}

}  // extern "C"
