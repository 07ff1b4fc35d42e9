// Handles Ctrl-C and SIGTERM by a flag instead of ending the process.
#pragma once

#include <chrono>
#include <exception>

namespace hop::cli {

// Thrown by work that is canceled by an interrupt.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

// From now on, the first signal only sets the flag; a second one ends the process.
void remember_interrupts();
bool is_interrupted();

// Waits. Returns false as soon as an interrupt arrives.
bool wait_uninterrupted(std::chrono::duration<double> time);

}  // namespace hop::cli
