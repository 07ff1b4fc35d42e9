// Who takes the body of a good answer, as it comes.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace hop::http {

// An answer that ended too early: the next attempt may go better.
class BrokenAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An answer that another attempt would not better.
class WrongAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Receiver {
 public:
  virtual ~Receiver() = default;
  // At the first byte of each attempt's answer: what came before is void.
  virtual void start(std::string_view content_type) = 0;
  virtual void receive(std::string_view piece) = 0;
  virtual void finish() = 0;
  // False once something was handed out that cannot be taken back.
  virtual bool can_start_again() const { return true; }
};

}  // namespace hop::http
