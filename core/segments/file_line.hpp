// A task's access to the files of its host: one FILE request after another.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "core/request/request_board.hpp"

namespace hop::core {

class FileLine {
 public:
  // What the host answered, a failure included; null until it has. Call again with the same operation until then.
  const Answer* ask(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name = {});
  // The same for operations without an answer: true when it is done. Errors: file_failure, with the host's
  // reason.
  Result<bool> act(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name = {});

  // Writes a new file piece by piece and syncs it; returns true when done. `bytes` must stay valid until then. Errors:
  // file_failure.
  Result<bool> write(RequestBoard& board, std::string_view name, std::span<const std::uint8_t> bytes);
  std::uint64_t written() const { return written_; }  // bytes of the present file

  // Moves out what was read last; the task's log of answers then holds it no more.
  static std::vector<std::uint8_t> bytes_of(RequestBoard& board, const Answer& answer);

 private:
  const Answer* answer_to(RequestBoard& board, FileOperation operation);

  // An index task that runs inside counts its requests from 1.
  RequestSeries series_ = {std::uint64_t{1} << 32, 1};
  std::uint64_t open_ = 0;
  std::uint64_t written_ = 0;
  bool wrote_all_ = false;
};

// "cannot read segment-3.hop: No such file", by the host's answer.
Error file_error(FileVerb verb, std::string_view name, const Answer& failure);

}  // namespace hop::core
