// The exception of a failed call.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "hoptrail.h"

namespace hop {

// A status other than HOP_OK. what() is a human-readable line. detail() is for programs: an option's key or a passage's id; may
// be empty.
class Error : public std::runtime_error {
 public:
  // An error with one of HOP_STATUS_*, a message of one line, and a detail for programs.
  Error(std::int32_t status, const std::string& message, std::string detail = {})
      : std::runtime_error(message), status_(status), detail_(std::move(detail)) {}

  // One of HOP_STATUS_*.
  std::int32_t status() const noexcept { return status_; }
  // The name of the status, such as "not_found".
  const char* status_name() const noexcept { return hop_status_name(status_); }
  // The subject of the error: the key of an option, the id of a passage. May be empty.
  const std::string& detail() const noexcept { return detail_; }

 private:
  std::int32_t status_;
  std::string detail_;
};

}  // namespace hop
