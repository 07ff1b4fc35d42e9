// The ownership state of a unit of work that the task or one of its parts can execute: ready, taken or done. It synchronizes the
// threads: the acquire load that sees a piece returned also sees all that the part wrote before.
#pragma once

#include <atomic>

namespace hop::core {

// Only the task's thread calls take(), after everything that can fail has succeeded. Parts call give_back() on any thread.
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
