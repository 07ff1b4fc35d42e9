// A client's connection for cpp-httplib, with limits that the library lacks: a complete request must arrive by its deadline,
// however slow the client is, and its header has a maximum size.
#pragma once

#include <httplib.h>
#include <poll.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

// Limits the number of workers that wait for clients, so that slow clients leave workers for others.
struct SlowClients {
  std::size_t most = 1;
  std::atomic<std::size_t> count{0};
};

class TimedStream final : public httplib::Stream {
 public:
  // Owns the socket. `slow_clients` is shared by all connections and outlives them.
  TimedStream(int socket, SlowClients& slow_clients) : socket_(socket), slow_clients_(slow_clients) {}
  ~TimedStream() override;
  TimedStream(const TimedStream&) = delete;
  TimedStream& operator=(const TimedStream&) = delete;

  // ---- Between requests

  enum class Arrived { nothing, bytes, end };
  // Receives the available bytes of the next request without waiting.
  Arrived take_bytes();
  // Whether a worker can handle the request without waiting: its header has arrived, and its body if that is short, or the
  // maximum size of a header.
  bool has_request();
  // Whether bytes of the next request have arrived.
  bool has_more() const { return begin_ < buffer_.size(); }
  // Waits until `end` for the client to send bytes or to disconnect.
  bool waits_for_bytes(Clock::time_point end) const;
  // Frees the memory of the last request.
  void release_memory();
  Clock::time_point request_since{};  // when its first byte arrived; meaningless without has_more()
  Clock::time_point idle_since{};

  // ---- During a request

  void begin_request(Clock::time_point deadline);
  void end_header() { in_header_ = false; }
  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  Clock::time_point deadline() const { return deadline_; }
  // The request was refused because too many workers wait for other clients.
  bool is_refused() const { return is_refused_; }

  // Buffers writes until flush(), so that a short answer and its header are sent as one piece.
  void hold() { is_held_ = true; }
  // Returns false if the client has disconnected.
  bool flush();

  // Whether the connection can be used for another request: the present one was read to its end. False until set.
  bool is_reusable = false;

  // ---- After the last one

  // Gives a client that is still sending a moment to read the reply: closing with unread bytes would discard it.
  void begin_drain();
  bool is_draining() const { return is_draining_; }
  // Drops received bytes without waiting. Returns true if the connection can be closed.
  bool is_drained();

  // The interface of httplib::Stream, in its different versions.
  bool is_readable() const { return has_more() || wait_for(POLLIN, deadline_); }
  bool is_writable() const { return wait_for(POLLOUT, write_end()); }
  bool wait_readable() const { return is_readable(); }
  bool wait_writable() const { return is_writable(); }
  ssize_t read(char* bytes, std::size_t size) override;
  ssize_t write(const char* bytes, std::size_t size) override;
  void get_remote_ip_and_port(std::string& address, int& port) const override;
  void get_local_ip_and_port(std::string& address, int& port) const override;
  socket_t socket() const override { return socket_; }
  time_t duration() const { return 0; }

 private:
  bool wait_for(short events, Clock::time_point end) const;
  bool wait_for_client(short events, Clock::time_point end);
  Clock::time_point write_end() const;
  ssize_t receive();
  ssize_t send_some(const char* bytes, std::size_t size);

  int socket_;
  SlowClients& slow_clients_;
  Clock::time_point deadline_{};
  bool in_header_ = true;
  bool is_refused_ = false;
  std::size_t header_bytes_ = 0;
  std::string buffer_{};  // received bytes: those before begin_ are read, those before scanned_ contain no end of a header
  std::size_t begin_ = 0, scanned_ = 0;
  std::size_t request_bytes_ = 0;  // of the next request, as far as has_request() waits for it; 0: unknown
  std::string held_{};
  bool is_held_ = false;
  bool is_draining_ = false;
  Clock::time_point drain_end_{};
  std::size_t drained_bytes_ = 0;
};

}  // namespace hop::cli
