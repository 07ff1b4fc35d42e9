// The open requests of a task and the answers received so far. The board matches answers to requests, validates them,
// and keeps the log from which a saved task is replayed.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// A series of ids: next, next + step, …. Concurrent parts of a task, such as the questions of one batch, number their
// requests in separate series. An id therefore does not depend on the order in which answers arrive, and a saved task
// can be replayed.
struct RequestSeries {
  std::uint64_t next = 1;
  std::uint64_t step = 1;
};

inline constexpr std::size_t longest_reply = std::size_t{1} << 19;  // maximum size in bytes of a language model's reply

// Collects the requests of a task until the host has answered them.
class RequestBoard {
 public:
  // For the task: opens a request with the next id of the task's series, or of one of several series. Returns the id.
  std::uint64_t open(Request request) { return open(std::move(request), series_); }
  std::uint64_t open(Request request, RequestSeries& series);
  // The answer to a request; null while the request is open.
  const Answer* answer(std::uint64_t id) const;
  bool waiting() const { return !open_.empty(); }
  // Moves the bytes out of an answer that has arrived. Only for a task that is never saved, because a replay needs the
  // bytes.
  std::vector<std::uint8_t> take_answer_bytes(std::uint64_t id) { return std::move(log_[answered_.find(id)->second].bytes); }

  // For the host.
  const std::vector<Request>& open_requests() const { return open_; }  // by id
  const Request* find(std::uint64_t id) const;
  // Errors: stale_request; bad_input or dimension_mismatch if the answer does not match the request; limit_exceeded if
  // a reply has more than longest_reply bytes. An answer that reports a failure of the host is a valid answer, so
  // host_failure and file_failure are not errors of this call.
  Result<void> answer_request(Answer answer);

  // All answers in the order of their arrival. A saved task replays this log.
  const std::vector<Answer>& log() const { return log_; }
  std::uint64_t requests_made() const { return made_; }

 private:
  // Open requests, sorted by id.
  std::vector<Request> open_;
  std::vector<Answer> log_;
  std::map<std::uint64_t, std::size_t> answered_;  // id → index into log_
  RequestSeries series_;
  std::uint64_t made_ = 0;
};

}  // namespace hop::core
