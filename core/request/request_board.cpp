// The open requests form a short vector sorted by id. Answers are appended to a log and indexed by request id, so that
// a lookup during a replay does not depend on the order of arrival.
#include "core/request/request_board.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

// Whether an answer of this kind is valid for the request. A failure is always valid.
bool fits(RequestKind kind, const FileOperation& file, AnswerKind answer) {
  if (answer == AnswerKind::failure) return true;
  switch (kind) {
    case RequestKind::embed: return answer == AnswerKind::vectors;
    case RequestKind::complete: return answer == AnswerKind::text;
    case RequestKind::score: return answer == AnswerKind::scores;
    case RequestKind::file:
      if (file.verb == FileVerb::read) return answer == AnswerKind::bytes;
      if (file.verb == FileVerb::list) return answer == AnswerKind::text;
      return answer == AnswerKind::done;
  }
  return false;
}

// The number of vectors must be that of the texts, and the matrix must be complete.
Result<void> check_vectors(const Request& request, const Answer& answer) {
  if (answer.rows != request.texts.size()) {
    return Error{
        Status::dimension_mismatch,
        concat("request ", request.id, " has ", request.texts.size(), " texts, but the answer has ", answer.rows, " vectors"),
        ""};
  }
  if (answer.dimension == 0 || answer.values.size() != std::size_t{answer.rows} * answer.dimension) {
    return Error{Status::dimension_mismatch,
                 concat("request ", request.id, ": ", answer.rows, " rows of dimension ", answer.dimension, " need ",
                        std::uint64_t{answer.rows} * answer.dimension, " values, not ", answer.values.size()),
                 ""};
  }
  return {};
}

// One finite number for each passage.
Result<void> check_scores(const Request& request, const Answer& answer) {
  const std::size_t passages = request.texts.size() - 1;
  if (answer.values.size() != passages) {
    return Error{
        Status::dimension_mismatch,
        concat("request ", request.id, " has ", passages, " passages, but the answer has ", answer.values.size(), " scores"), ""};
  }
  for (std::size_t i = 0; i < passages; ++i) {
    if (!std::isfinite(answer.values[i])) {
      return Error{Status::bad_input, concat("request ", request.id, ": score ", i + 1, " is not a finite number"), ""};
    }
  }
  return {};
}

// Replies are parsed in a single step, so their size must be limited. A completion request asks for a few thousand
// tokens at most.
Result<void> check_reply(const Request& request, const Answer& answer) {
  if (request.kind != RequestKind::complete || answer.text.size() <= longest_reply) return {};
  return Error{Status::limit_exceeded,
               concat("request ", request.id, " (", request.purpose, "): reply of ", answer.text.size(),
                      " bytes exceeds the limit of ", longest_reply),
               "reply"};
}

}  // namespace

std::uint64_t RequestBoard::open(Request request, RequestSeries& series) {
  const std::uint64_t id = request.id = series.next;
  series.next += series.step;
  ++made_;
  // A series may issue an id below those of another series, so the insertion keeps the requests sorted.
  const auto later = [id](const Request& other) { return other.id > id; };
  open_.insert(std::find_if(open_.begin(), open_.end(), later), std::move(request));
  return id;
}

const Answer* RequestBoard::answer(std::uint64_t id) const {
  const auto found = answered_.find(id);
  return found == answered_.end() ? nullptr : &log_[found->second];
}

const Request* RequestBoard::find(std::uint64_t id) const {
  const auto found = std::find_if(open_.begin(), open_.end(), [&](const Request& request) { return request.id == id; });
  return found == open_.end() ? nullptr : &*found;
}

Result<void> RequestBoard::answer_request(Answer answer) {
  const Request* request = find(answer.request);
  if (!request) {
    return Error{Status::stale_request, concat("request ", answer.request, " is not open"), concat(answer.request)};
  }
  if (!fits(request->kind, request->file, answer.kind)) {
    return Error{Status::bad_input,
                 concat("request ", answer.request, " (", request->purpose, ") does not accept this kind of answer"),
                 concat(answer.request)};
  }
  if (answer.kind == AnswerKind::vectors) {
    if (auto checked = check_vectors(*request, answer); !checked) return checked;
  }
  if (answer.kind == AnswerKind::scores) {
    if (auto checked = check_scores(*request, answer); !checked) return checked;
  }
  if (auto checked = check_reply(*request, answer); !checked) return checked;
  // Checked completely: from here on the answer is final.
  answered_.emplace(answer.request, log_.size());
  log_.push_back(std::move(answer));
  open_.erase(open_.begin() + (request - open_.data()));
  return {};
}

}  // namespace hop::core
