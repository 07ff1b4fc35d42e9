#include "cli/serving/connections.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

// The time for which a worker stays with a client after an answer. A client with consecutive requests then needs no thread
// switch, and its worker's memory is still in the cache.
constexpr std::chrono::milliseconds linger{20};

constexpr std::string_view too_many =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

void set_descriptor_flags(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

}  // namespace

Connections::Connections(const ConnectionLimits& limits, Serve serve) : limits_(limits), serve_(std::move(serve)) {
  if (::pipe(wake_pipe_) != 0) throw Failure("cannot create a pipe: too many open files");
  for (const int end : wake_pipe_) set_descriptor_flags(end);
  slow_clients_.most = std::max<std::size_t>(1, limits_.workers * 3 / 4);
  watcher_ = std::thread([this] { watch(); });
  for (std::size_t i = 0; i < limits_.workers; ++i) workers_.emplace_back([this] { work(); });
}

void Connections::wake() {
  const char byte = 0;
  static_cast<void>(!::write(wake_pipe_[1], &byte, 1));  // a full pipe wakes the thread too
}

void Connections::add(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::fcntl(socket, F_SETFD, FD_CLOEXEC);
  auto stream = std::make_unique<TimedStream>(socket, slow_clients_);
  {
    const std::lock_guard lock(lock_);
    if (is_stopping_) return;
    ++open_;
    returned_.push_back(std::move(stream));
  }
  wake();
}

std::size_t Connections::open_count() const {
  const std::lock_guard lock(lock_);
  return open_;
}

// Called with the lock. Closes the connections that have been idle longest, and refuses new ones if none is idle.
void Connections::close_surplus() {
  while (open_ > limits_.connections && !watched_.empty()) {
    if (watched_.size() == 1)
      static_cast<void>(!::send(watched_.front()->socket(), too_many.data(), too_many.size(), MSG_DONTWAIT));
    watched_.pop_front();
    --open_;
  }
}

// The next state of a watched connection. A late request, or one whose header is too long, goes to a worker, which rejects it
// immediately.
Connections::Next Connections::next_of(TimedStream& stream, bool has_event, Clock::time_point now) const {
  if (stream.is_draining()) return stream.is_drained() ? Next::ends : Next::waits;
  if (has_event && stream.take_bytes() == TimedStream::Arrived::end) return stream.has_more() ? Next::has_request : Next::ends;
  if (!stream.has_more()) return now - stream.idle_since < limits_.idle ? Next::waits : Next::ends;
  return stream.has_request() || now - stream.request_since >= limits_.request ? Next::has_request : Next::waits;
}

// Called with the lock when the server stops. Requests that have begun to arrive go to the workers; other connections end.
void Connections::hand_over(std::vector<StreamPointer>& ready) {
  for (StreamPointer& stream : watched_) returned_.push_back(std::move(stream));
  for (StreamPointer& stream : returned_) {
    if (stream->has_more() && !stream->is_draining()) ready.push_back(std::move(stream));
    else --open_;
  }
  watched_.clear();
  returned_.clear();
  for (StreamPointer& stream : ready) ready_.push_back(std::move(stream));
  is_watching_ = false;
  ready_changed_.notify_all();
}

void Connections::watch() {
  std::vector<pollfd> entries;
  std::vector<StreamPointer> ready;
  for (;;) {
    entries.assign(1, {wake_pipe_[0], POLLIN, 0});
    for (const StreamPointer& stream : watched_) entries.push_back({static_cast<int>(stream->socket()), POLLIN, 0});
    ::poll(entries.data(), entries.size(), 1000);
    char bytes[64];
    while (::read(wake_pipe_[0], bytes, sizeof bytes) > 0) {
    }

    const Clock::time_point now = Clock::now();
    std::size_t ended = 0, index = 1;
    for (auto stream = watched_.begin(); stream != watched_.end(); ++index) {
      const Next next = next_of(**stream, entries[index].revents != 0, now);
      if (next == Next::waits) {
        ++stream;
        continue;
      }
      if (next == Next::has_request) ready.push_back(std::move(*stream));
      else ++ended;
      stream = watched_.erase(stream);
    }

    const std::lock_guard lock(lock_);
    open_ -= ended;
    if (is_stopping_) return hand_over(ready);
    for (StreamPointer& stream : returned_) {
      stream->idle_since = now;
      if (!stream->is_draining() && stream->has_more() && stream->has_request()) ready.push_back(std::move(stream));
      else watched_.push_back(std::move(stream));
    }
    returned_.clear();
    close_surplus();
    for (StreamPointer& stream : ready) {
      ready_.push_back(std::move(stream));
      ready_changed_.notify_one();
    }
    ready.clear();
  }
}

// Answers consecutive requests of one client; returns false if the connection must be closed. At most half of the workers wait
// for their clients, and none does while another client waits for a worker.
bool Connections::serve_until_idle(TimedStream& stream) {
  for (;;) {
    if (!serve_(stream)) return false;
    {
      const std::lock_guard lock(lock_);
      if (is_stopping_ || !ready_.empty() || 2 * (lingering_ + 1) > limits_.workers) return true;
      ++lingering_;
    }
    if (!stream.has_more() && stream.waits_for_bytes(Clock::now() + linger)) stream.take_bytes();
    const bool has_request = stream.has_more() && stream.has_request();
    const std::lock_guard lock(lock_);
    --lingering_;
    if (!has_request || is_stopping_ || !ready_.empty()) return true;
  }
}

void Connections::work() {
  for (;;) {
    StreamPointer stream;
    {
      std::unique_lock lock(lock_);
      ready_changed_.wait(lock, [this] { return !ready_.empty() || !is_watching_; });
      if (ready_.empty()) return;
      stream = std::move(ready_.front());
      ready_.pop_front();
    }
    const bool stays = serve_until_idle(*stream);
    if (!stays && !stream->is_reusable) stream->begin_drain();
    const bool is_watched = stays || stream->is_draining();
    stream->release_memory();
    {
      const std::lock_guard lock(lock_);
      if (is_watched && !is_stopping_) returned_.push_back(std::move(stream));
      else --open_;
    }
    if (is_watched) wake();
  }
}

void Connections::stop() {
  {
    const std::lock_guard lock(lock_);
    if (workers_.empty()) return;
    is_stopping_ = true;
  }
  wake();
  ready_changed_.notify_all();
  watcher_.join();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
  for (const int end : wake_pipe_) ::close(end);
}

}  // namespace hop::cli
