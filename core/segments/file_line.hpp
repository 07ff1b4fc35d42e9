// Sequential file access for store tasks. The library performs no I/O: each operation is a FILE request that the host answers.
// FileLine opens one request at a time and matches the answer to the operation.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "core/request/request_board.hpp"

namespace hop::core {

class FileLine {
 public:
  // Returns the host's answer, which may be a failure, or null while the request is open: call again with the same operation.
  const Answer* ask(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name = {});
  // The same for operations that return no data: true when done. Errors: file_failure, with the host's message.
  Result<bool> act(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name = {});

  // Writes a new file piece by piece and, unless `is_synced` is false, syncs it. True when done; `bytes` must stay valid until
  // then. Errors: file_failure.
  Result<bool> write(RequestBoard& board, std::string_view name, std::span<const std::uint8_t> bytes, bool is_synced = true);
  std::uint64_t written() const { return written_; }  // bytes of the current file

  // Moves the bytes out of a read answer. The task's answer log no longer keeps them, so a large file is not held twice.
  static std::vector<std::uint8_t> bytes_of(RequestBoard& board, const Answer& answer);

 private:
  const Answer* answer_to(RequestBoard& board, FileOperation operation);

  // An index procedure inside the same task numbers its requests from 1, so this series starts far above.
  RequestSeries series_ = {std::uint64_t{1} << 32, 1};
  std::uint64_t open_ = 0;
  std::uint64_t written_ = 0;
  bool wrote_all_ = false;
};

// The error for a failed operation, e.g. "cannot read segment-3.hop: No such file".
Error file_error(FileVerb verb, std::string_view name, const Answer& failure);

}  // namespace hop::core
