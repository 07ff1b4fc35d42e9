// Ctrl-C and SIGTERM as a question instead of an end.
#pragma once

#include <chrono>
#include <exception>

namespace hop::cli {

// Thrown by work that is given up for an interrupt.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

// From now on a first signal is only remembered; a second one ends the process.
void remember_interrupts();
bool is_interrupted();

// False as soon as there is an interrupt.
bool wait_uninterrupted(std::chrono::duration<double> time);

}  // namespace hop::cli
