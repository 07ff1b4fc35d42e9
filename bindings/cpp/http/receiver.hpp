// Receives the body of a successful answer as it arrives.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace hop::http {

// An answer that ended too early: a retry may succeed.
class BrokenAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An answer that a retry would not improve.
class WrongAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Receiver {
 public:
  virtual ~Receiver() = default;
  // Called at the first byte of each attempt's answer; discards the data of earlier attempts.
  virtual void start(std::string_view content_type) = 0;
  virtual void receive(std::string_view piece) = 0;
  virtual void finish() = 0;
  // False once output was delivered that cannot be taken back.
  virtual bool can_start_again() const { return true; }
};

}  // namespace hop::http
