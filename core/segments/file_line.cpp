// At most one request is open at a time. A large file is written in pieces of 4 MB, each of which is a separate request, so that
// a task reports progress and can be cancelled in between.
#include "core/segments/file_line.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"

namespace hop::core {
namespace {

constexpr std::size_t bytes_of_a_piece = 4u << 20;

std::string_view name_of_verb(FileVerb verb) {
  switch (verb) {
    case FileVerb::read: return "read";
    case FileVerb::write: return "write";
    case FileVerb::sync: return "sync";
    case FileVerb::rename: return "rename";
    case FileVerb::list: return "list";
    case FileVerb::remove: return "remove";
    case FileVerb::lock: return "lock";
  }
  return "do";
}

}  // namespace

Error file_error(FileVerb verb, std::string_view name, const Answer& failure) {
  const std::string_view thing = name.empty() ? "the store's folder" : name;
  return {Status::file_failure, concat("cannot ", name_of_verb(verb), " ", thing, ": ", failure.text), std::string(name)};
}

const Answer* FileLine::answer_to(RequestBoard& board, FileOperation operation) {
  if (open_ == 0) {
    Request request;
    request.kind = RequestKind::file;
    request.purpose = "store";
    request.file = std::move(operation);
    open_ = board.open(std::move(request), series_);
  }
  const Answer* answer = board.answer(open_);
  if (answer) open_ = 0;  // the next call opens a new request
  return answer;
}

const Answer* FileLine::ask(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name) {
  FileOperation operation;
  operation.verb = verb;
  operation.name = name;
  operation.second_name = second_name;
  return answer_to(board, std::move(operation));
}

Result<bool> FileLine::act(RequestBoard& board, FileVerb verb, std::string_view name, std::string_view second_name) {
  const Answer* answer = ask(board, verb, name, second_name);
  if (answer && answer->kind == AnswerKind::failure) return file_error(verb, name, *answer);
  return answer != nullptr;
}

Result<bool> FileLine::write(RequestBoard& board, std::string_view name, std::span<const std::uint8_t> bytes, bool is_synced) {
  // wrote_all_ and written_ persist between calls: a task runs this function again for every answer.
  while (!wrote_all_) {
    FileOperation operation;
    operation.verb = FileVerb::write;
    operation.name = name;
    operation.offset = written_;
    operation.bytes = bytes.subspan(static_cast<std::size_t>(written_));
    operation.bytes = operation.bytes.first(std::min(bytes_of_a_piece, operation.bytes.size()));
    const std::uint64_t end = written_ + operation.bytes.size();
    const Answer* answer = answer_to(board, std::move(operation));
    if (!answer) return false;
    if (answer->kind == AnswerKind::failure) {
      written_ = 0;
      return file_error(FileVerb::write, name, *answer);
    }
    written_ = end;  // only now: until the answer arrives, each call repeats the same operation
    wrote_all_ = written_ == bytes.size();
  }
  auto synced = is_synced ? act(board, FileVerb::sync, name) : Result<bool>(true);
  if (!synced || synced.value()) written_ = 0, wrote_all_ = false;
  return synced;
}

std::vector<std::uint8_t> FileLine::bytes_of(RequestBoard& board, const Answer& answer) {
  return board.take_answer_bytes(answer.request);
}

}  // namespace hop::core
