// The connections of all clients. One thread watches the connections that wait, send a request or are about to end; each costs
// a descriptor and its received bytes. Workers get requests once their header and short body have arrived.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/serving/http_server.hpp"
#include "cli/serving/timed_stream.hpp"

namespace hop::cli {

class Connections {
 public:
  // Answers one request; returns false if the connection must be closed.
  using Serve = std::function<bool(TimedStream& stream)>;

  Connections(const ConnectionLimits& limits, Serve serve);
  ~Connections() { stop(); }
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  // Takes ownership of a new client's socket.
  void add(int socket);
  std::size_t open_count() const;
  // Closes idle connections. Returns once all requests that had begun are answered.
  void stop();

 private:
  using StreamPointer = std::unique_ptr<TimedStream>;
  enum class Next { waits, has_request, ends };

  void watch();
  Next next_of(TimedStream& stream, bool has_event, Clock::time_point now) const;
  void hand_over(std::vector<StreamPointer>& ready);
  void close_surplus();
  void work();
  bool serve_until_idle(TimedStream& stream);
  void wake();

  const ConnectionLimits limits_;
  const Serve serve_;
  SlowClients slow_clients_{};
  std::list<StreamPointer> watched_{};  // used by the watching thread only; longest idle first

  mutable std::mutex lock_{};
  std::condition_variable ready_changed_{};
  std::deque<StreamPointer> ready_{};      // with a request
  std::vector<StreamPointer> returned_{};  // new ones, and those returned by a worker
  std::size_t open_ = 0;
  std::size_t lingering_ = 0;  // workers that wait for the next request of their client
  bool is_stopping_ = false;
  bool is_watching_ = true;
  int wake_pipe_[2];
  std::thread watcher_{};
  std::vector<std::thread> workers_{};
};

}  // namespace hop::cli
