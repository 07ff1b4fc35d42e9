// The open requests of a task and the answers that came.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/request/request.hpp"

namespace hop::core {

// Ids next, next + step, …: what goes on side by side in a task numbers its requests in a separate series, so that an
// id does not depend on whose answers come first, and a saved task can be replayed.
struct RequestSeries {
  std::uint64_t next = 1;
  std::uint64_t step = 1;
};

inline constexpr std::size_t longest_reply = std::size_t{1} << 19;  // bytes of what a language model answers

class RequestBoard {
 public:
  // For the procedure: makes a request with the next id of the task's one series, or of one of several; its id.
  std::uint64_t open(Request request) { return open(std::move(request), series_); }
  std::uint64_t open(Request request, RequestSeries& series);
  // The answer to a request, or null while it is open.
  const Answer* answer(std::uint64_t id) const;
  bool waiting() const { return !open_.empty(); }
  // The bytes of an answer that is there, moved out of it: for a task that is never saved.
  std::vector<std::uint8_t> take_answer_bytes(std::uint64_t id) { return std::move(log_[answered_.find(id)->second].bytes); }

  // For the host.
  const std::vector<Request>& open_requests() const { return open_; }  // by id
  const Request* find(std::uint64_t id) const;
  // Errors: stale_request; bad_input or dimension_mismatch for an answer that does not fit its request; limit_exceeded for
  // a reply of more than longest_reply bytes; host_failure and file_failure are no errors of this call: a failure is an answer, too.
  Result<void> answer_request(Answer answer);

  // All answers so far, in the order in which they came: what a saved task replays.
  const std::vector<Answer>& log() const { return log_; }
  std::uint64_t requests_made() const { return made_; }

 private:
  std::vector<Request> open_;
  std::vector<Answer> log_;
  std::map<std::uint64_t, std::size_t> answered_;  // id → place in log_
  RequestSeries series_;
  std::uint64_t made_ = 0;
};

}  // namespace hop::core
