// A client's connection as cpp-httplib reads and writes it, with limits that the library does not have: a request has to
// be there as a whole by its deadline, however slowly its bytes come, and its header has a size.
#pragma once

#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <string>

#include "serve/http_message.hpp"

namespace hop::cli {

class TimedStream final : public httplib::Stream {
 public:
  // Owns the socket.
  explicit TimedStream(int socket) : socket_(socket) {}
  ~TimedStream() override;
  TimedStream(const TimedStream&) = delete;
  TimedStream& operator=(const TimedStream&) = delete;

  void begin_request(Clock::time_point deadline);
  void end_header() { in_header_ = false; }
  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  Clock::time_point deadline() const { return deadline_; }

  // Whether the connection is good for another request: this one was read to its end. False until that is said.
  bool is_reusable = false;

  // Bytes of the next request that were read already.
  bool has_more() const { return begin_ < end_; }
  Clock::time_point idle_since{};

  // Lets a client that is still sending read the reply, for a moment: a close with unread bytes would take it away.
  void drain();

  // Of httplib::Stream, in its versions.
  bool is_readable() const;
  bool is_writable() const;
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

  int socket_;
  Clock::time_point deadline_{};
  bool in_header_ = true;
  std::size_t header_bytes_ = 0;
  char buffer_[4096];
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace hop::cli
