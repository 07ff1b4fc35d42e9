// A second thread for a question, as a host's pool of threads has one: it exists before the question comes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

namespace hop::bench {

// Looks for work without sleeping for about as long as a question takes, and sleeps if there is none: other programs of the contest
// need the processor.
class PoolThread {
 public:
  explicit PoolThread(std::function<void(std::size_t)> work) : work_(std::move(work)), thread_([this] { run(); }) {}
  ~PoolThread() {
    is_over_ = true;
    begin(0);
    thread_.join();
  }
  PoolThread(const PoolThread&) = delete;
  PoolThread& operator=(const PoolThread&) = delete;

  void begin(std::size_t question) {
    question_ = question;
    begun_.fetch_add(1, std::memory_order_release);
    begun_.notify_one();
  }
  void wait() const { await(done_, begun_.load(std::memory_order_relaxed)); }

 private:
  static void await(const std::atomic<std::uint32_t>& count, std::uint32_t wanted) {
    constexpr int looks = 100'000;
    for (int look = 0; count.load(std::memory_order_acquire) != wanted && look < looks; ++look) {
    }
    for (std::uint32_t now = count.load(std::memory_order_acquire); now != wanted; now = count.load(std::memory_order_acquire)) {
      count.wait(now, std::memory_order_acquire);
    }
  }

  void run() {
    for (std::uint32_t next = 1;; ++next) {
      await(begun_, next);
      if (is_over_) return;
      work_(question_);
      done_.store(next, std::memory_order_release);
      done_.notify_one();
    }
  }

  std::function<void(std::size_t)> work_;
  std::size_t question_ = 0;
  bool is_over_ = false;
  std::atomic<std::uint32_t> begun_ = 0, done_ = 0;
  std::thread thread_;  // last: it uses the others
};

}  // namespace hop::bench
