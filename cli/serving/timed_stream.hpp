// A client's connection as cpp-httplib reads and writes it, with limits that the library does not have: a request has to
// be there as a whole by its deadline, however slowly its bytes come, and its header has a size.
#pragma once

#include <httplib.h>
#include <poll.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

// How many workers may wait for a client to send or to read at a time, so that slow clients leave workers to others.
struct SlowClients {
  std::size_t most = 1;
  std::atomic<std::size_t> count{0};
};

class TimedStream final : public httplib::Stream {
 public:
  // Owns the socket. `slow_clients` is of all connections and outlives them.
  TimedStream(int socket, SlowClients& slow_clients) : socket_(socket), slow_clients_(slow_clients) {}
  ~TimedStream() override;
  TimedStream(const TimedStream&) = delete;
  TimedStream& operator=(const TimedStream&) = delete;

  // ---- Between requests

  enum class Arrived { nothing, bytes, end };
  // Takes what the client has sent of its next request, without waiting.
  Arrived take_bytes();
  // Whether a worker need not wait for the request: its header is there, and its body where that is short, or as much as a
  // header may have.
  bool has_request();
  // Bytes of the next request that are there already.
  bool has_more() const { return begin_ < buffer_.size(); }
  // Whether the client sends something, or goes, until `end`.
  bool waits_for_bytes(Clock::time_point end) const;
  // Gives back the memory of the last request.
  void release_memory();
  Clock::time_point request_since{};  // when its first byte was there; of no meaning without has_more()
  Clock::time_point idle_since{};

  // ---- During a request

  void begin_request(Clock::time_point deadline);
  void end_header() { in_header_ = false; }
  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  Clock::time_point deadline() const { return deadline_; }
  // It was given up because too many workers wait for other clients.
  bool is_refused() const { return is_refused_; }

  // What is written from now on leaves with flush(), so that a short answer and its header are one piece.
  void hold() { is_held_ = true; }
  // False: the client is gone.
  bool flush();

  // Whether the connection is good for another request: this one was read to its end. False until that is said.
  bool is_reusable = false;

  // ---- After the last one

  // Lets a client that is still sending read the reply, for a moment: a close with unread bytes would take it away.
  void begin_drain();
  bool is_draining() const { return is_draining_; }
  // Drops what the client has sent, without waiting; true: the connection can be closed.
  bool is_drained();

  // Of httplib::Stream, in its versions.
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
  std::string buffer_{};  // what was received; up to begin_ it is read, up to scanned_ it has no end of a header
  std::size_t begin_ = 0, scanned_ = 0;
  std::size_t request_bytes_ = 0;  // of the next request, as far as has_request() waits for it; 0: not known
  std::string held_{};
  bool is_held_ = false;
  bool is_draining_ = false;
  Clock::time_point drain_end_{};
  std::size_t drained_bytes_ = 0;
};

}  // namespace hop::cli
