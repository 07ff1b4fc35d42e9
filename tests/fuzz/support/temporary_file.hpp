// A file of the process's own, for readers that take a path. POSIX.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "tests/fuzz/support/claim.hpp"

namespace hop::fuzz {

class TemporaryFile {
 public:
  TemporaryFile() {
    // In memory where it can be had: it is rewritten for each run.
    path_ = std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/hoptrail-fuzz-XXXXXX";
    descriptor_ = mkstemp(path_.data());
    claim(descriptor_ >= 0, "a temporary file can be made");
  }
  ~TemporaryFile() {
    close(descriptor_);
    unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // The path, for as long as the next call is not made.
  const std::string& with(std::span<const std::uint8_t> bytes) {
    const bool is_written = ftruncate(descriptor_, 0) == 0 &&
                            pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    claim(is_written, "a temporary file can be written");
    return path_;
  }

 private:
  std::string path_;
  int descriptor_;
};

}  // namespace hop::fuzz
