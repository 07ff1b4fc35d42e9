// The line of one question to the host: it asks in its own series of ids.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/request/request_board.hpp"

namespace hop::core {

// What a question has cost so far.
struct HostCost {
  std::uint64_t texts = 0;        // that were embedded
  std::uint64_t completions = 0;  // of the language model
  std::uint64_t tokens_read = 0, tokens_written = 0;
};

class HostRequests {
 public:
  // Both must outlive the line.
  HostRequests(RequestBoard& board, RequestSeries& series) : board_(board), series_(series) {}

  // Vectors of texts, in one request; its id. `purpose` says what they are for, such as "question" or "path".
  std::uint64_t embed(std::string purpose, TextRole role, std::vector<std::string> texts);
  // A text by the language model. `form` hints at it: "text", "lines", "yes_no".
  std::uint64_t complete(std::string purpose, std::vector<Message> messages, std::uint32_t token_limit, std::string form);
  // Null while the request is open.
  const Answer* answer(std::uint64_t id) const { return board_.answer(id); }

 private:
  RequestBoard& board_;
  RequestSeries& series_;
};

// Of the requests answered among ids first, first + step, … before `series.next`.
HostCost cost_of(const RequestBoard& board, std::uint64_t first, const RequestSeries& series);

}  // namespace hop::core
