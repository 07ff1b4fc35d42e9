#include "serve/connections.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "failure.hpp"

namespace hop::cli {

namespace {

constexpr std::string_view too_many =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

void set_descriptor_flags(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

}  // namespace

Connections::Connections(const ConnectionLimits& limits, Serve serve) : limits_(limits), serve_(std::move(serve)) {
  if (::pipe(wake_pipe_) != 0) throw Failure("no pipe can be made: too many open files");
  for (const int end : wake_pipe_) set_descriptor_flags(end);
  watcher_ = std::thread([this] { watch_idle(); });
  for (std::size_t i = 0; i < limits_.workers; ++i) workers_.emplace_back([this] { work(); });
}

void Connections::wake() {
  const char byte = 0;
  static_cast<void>(!::write(wake_pipe_[1], &byte, 1));  // a full pipe wakes as well
}

void Connections::add(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::fcntl(socket, F_SETFD, FD_CLOEXEC);
  auto stream = std::make_unique<TimedStream>(socket);
  {
    const std::lock_guard lock(lock_);
    if (is_stopping_) return;
    ++open_;
    becoming_idle_.push_back(std::move(stream));
  }
  wake();
}

std::size_t Connections::open_count() const {
  const std::lock_guard lock(lock_);
  return open_;
}

// With the lock: makes room by the connections that are idle for longest, and refuses new ones where none is idle.
void Connections::close_surplus() {
  while (open_ > limits_.connections && !idle_.empty()) {
    if (idle_.size() == 1) static_cast<void>(!::send(idle_.front()->socket(), too_many.data(), too_many.size(), MSG_DONTWAIT));
    idle_.pop_front();
    --open_;
  }
}

void Connections::watch_idle() {
  std::vector<pollfd> entries;
  for (;;) {
    entries.assign(1, {wake_pipe_[0], POLLIN, 0});
    for (const StreamPointer& stream : idle_) entries.push_back({static_cast<int>(stream->socket()), POLLIN, 0});
    ::poll(entries.data(), entries.size(), 1000);
    char bytes[64];
    while (::read(wake_pipe_[0], bytes, sizeof bytes) > 0) {
    }

    const std::lock_guard lock(lock_);
    if (is_stopping_) {
      open_ -= idle_.size() + becoming_idle_.size();
      idle_.clear();
      becoming_idle_.clear();
      return;
    }
    const Clock::time_point now = Clock::now();
    std::size_t index = 1;
    for (auto stream = idle_.begin(); stream != idle_.end(); ++index) {
      const bool has_bytes = entries[index].revents != 0;
      if (has_bytes) ready_.push_back(std::move(*stream));
      else if (now - (*stream)->idle_since < limits_.idle) {
        ++stream;
        continue;
      } else {
        --open_;
      }
      stream = idle_.erase(stream);
    }
    for (StreamPointer& stream : becoming_idle_) {
      stream->idle_since = now;
      if (stream->has_more()) ready_.push_back(std::move(stream));
      else idle_.push_back(std::move(stream));
    }
    becoming_idle_.clear();
    close_surplus();
    if (!ready_.empty()) ready_changed_.notify_all();
  }
}

void Connections::work() {
  for (;;) {
    StreamPointer stream;
    {
      std::unique_lock lock(lock_);
      ready_changed_.wait(lock, [this] { return !ready_.empty() || is_stopping_; });
      if (ready_.empty()) return;
      stream = std::move(ready_.front());
      ready_.pop_front();
    }
    const bool stays = serve_(*stream);
    {
      const std::lock_guard lock(lock_);
      if (stays && !is_stopping_) {
        becoming_idle_.push_back(std::move(stream));
      } else {
        --open_;
      }
    }
    if (stays) wake();
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
