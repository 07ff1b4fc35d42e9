// The request interface of a single question: it opens requests for vectors, completions and scores in the question's own id
// series, and sums up their cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/request/request_board.hpp"

namespace hop::core {

// The cost of a question so far.
struct HostCost {
  std::uint64_t texts = 0;        // embedded texts
  std::uint64_t completions = 0;  // replies of the language model
  std::uint64_t tokens_read = 0, tokens_written = 0;
};

class HostRequests {
 public:
  // The board and the series must outlive this object. `reply_tokens`: the most tokens of a reply of the language model, its
  // thoughts included; 0: the model's own limit.
  HostRequests(RequestBoard& board, RequestSeries& series, std::int64_t reply_tokens = 0)
      : board_(&board), series_(&series), reply_tokens_(static_cast<std::uint32_t>(reply_tokens)) {}
  // Without a host: for a program that sends no requests.
  HostRequests() = default;

  // Requests the vectors of several texts in one request and returns its id. `purpose` describes their use, such as
  // "question" or "path".
  std::uint64_t embed(std::string purpose, TextRole role, std::vector<std::string> texts);
  // Requests a completion from the language model. `form` is a hint about the reply: "text", "lines", "yes_no".
  std::uint64_t complete(std::string purpose, std::vector<Message> messages, std::string form);
  // Requests a score for each passage: how well it answers the question. Higher is better; the scale is the scorer's own.
  std::uint64_t score(std::string question, std::vector<std::string> passages);
  // Null while the request is open.
  const Answer* answer(std::uint64_t id) const { return board_->answer(id); }
  // Of all requests so far, for a board of one question.
  HostCost cost() const;

 private:
  RequestBoard* board_ = nullptr;
  RequestSeries* series_ = nullptr;
  std::uint32_t reply_tokens_ = 0;
};

// The cost of the answered requests with the ids first, first + step, … below `series.next`.
HostCost cost_of(const RequestBoard& board, std::uint64_t first, const RequestSeries& series);

}  // namespace hop::core
