#include "serve/timed_stream.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace hop::cli {

namespace {

constexpr std::size_t longest_header = std::size_t{32} << 10;  // bytes of the request line and all header lines
constexpr std::chrono::seconds longest_write_pause{10};
constexpr std::chrono::seconds longest_drain{2};
constexpr std::size_t most_drained = std::size_t{64} << 20;  // bytes

int milliseconds_until(Clock::time_point end) {
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(rest)>(rest, 0, 60'000));
}

}  // namespace

TimedStream::~TimedStream() { ::close(socket_); }

void TimedStream::begin_request(Clock::time_point deadline) {
  deadline_ = deadline;
  in_header_ = true;
  header_bytes_ = 0;
  is_reusable = false;
}

// Until `end`, or at once for what is there now.
bool TimedStream::wait_for(short events, Clock::time_point end) const {
  for (;;) {
    pollfd entry{socket_, events, 0};
    const int count = ::poll(&entry, 1, milliseconds_until(end));
    if (count > 0) return (entry.revents & (events | POLLHUP)) != 0 && (entry.revents & (POLLERR | POLLNVAL)) == 0;
    if (count < 0 && errno != EINTR) return false;
    if (Clock::now() >= end) return false;
  }
}

bool TimedStream::is_readable() const { return has_more() || wait_for(POLLIN, deadline_); }

bool TimedStream::is_writable() const {
  return wait_for(POLLOUT, std::min<Clock::time_point>(deadline_, Clock::now() + longest_write_pause));
}

ssize_t TimedStream::read(char* bytes, std::size_t size) {
  if (!has_more()) {
    if (!wait_for(POLLIN, deadline_)) return -1;
    ssize_t count = 0;
    do {
      count = ::recv(socket_, buffer_, sizeof buffer_, 0);
    } while (count < 0 && errno == EINTR);
    if (count <= 0) return count;
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
  }
  const std::size_t count = std::min(size, end_ - begin_);
  if (in_header_ && (header_bytes_ += count) > longest_header) return -1;
  std::memcpy(bytes, buffer_ + begin_, count);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t TimedStream::write(const char* bytes, std::size_t size) {
  if (!is_writable()) return -1;
#ifdef MSG_NOSIGNAL
  constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
  constexpr int flags = MSG_DONTWAIT;  // SIGPIPE is ignored in the whole process
#endif
  for (;;) {
    const ssize_t count = ::send(socket_, bytes, size, flags);
    if (count >= 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) return count;
    if (!is_writable()) return -1;
  }
}

// The server needs neither.
void TimedStream::get_remote_ip_and_port(std::string& address, int& port) const { address.clear(), port = 0; }
void TimedStream::get_local_ip_and_port(std::string& address, int& port) const { address.clear(), port = 0; }

void TimedStream::drain() {
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point end = Clock::now() + longest_drain;
  char block[65536];
  for (std::size_t drained = 0; drained < most_drained && wait_for(POLLIN, end);) {
    const ssize_t count = ::recv(socket_, block, sizeof block, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return;
    if (count > 0) drained += static_cast<std::size_t>(count);
  }
}

}  // namespace hop::cli
