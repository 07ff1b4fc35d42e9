// Who works on a piece of a procedure that its parts may take.
#pragma once

#include <atomic>

namespace hop::core {

// The task's thread alone takes pieces, when all that may fail has gone well; parts give them back on any thread.
class PieceState {
 public:
  bool is_ready() const { return state_.load(std::memory_order_acquire) == State::ready; }
  bool is_taken() const { return state_.load(std::memory_order_acquire) == State::taken; }
  void take() { state_.store(State::taken, std::memory_order_relaxed); }
  void give_back(bool is_done) { state_.store(is_done ? State::done : State::ready, std::memory_order_release); }

 private:
  enum class State : int { ready, taken, done };
  std::atomic<State> state_ = State::ready;
};

}  // namespace hop::core
