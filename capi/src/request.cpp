// The open requests of a task, and the host's answers.
#include "capi/src/task_object.hpp"
#include "capi/src/vectors.hpp"
#include "core/base/concat.hpp"
#include "core/methods/open_graph.hpp"
#include "core/text/utf8.hpp"

using core::Answer;
using core::AnswerKind;
using core::Request;
using core::RequestKind;

namespace {

const char* kind_name(RequestKind kind) {
  switch (kind) {
    case RequestKind::embed: return "EMBED";
    case RequestKind::complete: return "COMPLETE";
    case RequestKind::file: return "FILE";
    case RequestKind::score: return "SCORE";
  }
  return "unknown";
}

const Request& request_of(const hop_task* task, std::uint64_t id) { return *task->task->requests().find(id); }

// The rules of a request's id: it is open, and of a kind.
auto open_request(const hop_task* task, std::uint64_t id) {
  return [=](Fault& fault) {
    if (!fault && task->task->requests().find(id) == nullptr) {
      fault = {Fault::Kind::not_open, "", "", id, 0};
    }
  };
}
auto open_request(const hop_task* task, std::uint64_t id, RequestKind kind) {
  return [=](Fault& fault) {
    open_request(task, id)(fault);
    if (!fault && request_of(task, id).kind != kind) {
      fault = {Fault::Kind::other_kind, kind_name(request_of(task, id).kind), kind_name(kind), id, 0};
    }
  };
}

// An open request that has texts.
auto open_request_of_texts(const hop_task* task, std::uint64_t id) {
  return [=](Fault& fault) {
    open_request(task, id)(fault);
    if (fault) return;
    const RequestKind kind = request_of(task, id).kind;
    if (kind != RequestKind::embed && kind != RequestKind::score) {
      fault = {Fault::Kind::other_kind, kind_name(kind), "EMBED or SCORE", id, 0};
    }
  };
}

Answer answer_to(std::uint64_t id, AnswerKind kind) {
  Answer answer;
  answer.request = id;
  answer.kind = kind;
  return answer;
}

// Checks the vectors against the graph: their dimension and their embedder.
Outcome check_vectors_fit_graph(const hop_task* task, std::uint32_t dimension, std::string_view embedder_id) {
  if (task->graph == nullptr) return {};
  const core::Graph& graph = task->graph->view();
  if (graph.has_vectors() && dimension != graph.dimension) {
    return Error{Status::dimension_mismatch,
                 core::concat("vectors of dimension ", dimension, " do not match the graph's ", graph.dimension), "dimension"};
  }
  if (!embedder_id.empty() && !graph.embedder_id.empty() && embedder_id != graph.embedder_id) {
    return Error{Status::embedder_mismatch,
                 core::concat("vectors of embedder \"", embedder_id, "\" do not match the graph's \"", graph.embedder_id, "\""),
                 embedder_id.size() < 200 ? std::string(embedder_id) : std::string()};
  }
  return {};
}

}  // namespace

int32_t hop_task_request_count(const hop_task* task, uint32_t* count, hop_error** error) {
  return call(error, in(task, "task"), out(count, "count"),
              [&] { *count = static_cast<uint32_t>(task->task->requests().open_requests().size()); });
}

int32_t hop_task_request_id(const hop_task* task, uint32_t index, uint64_t* id, hop_error** error) {
  return call(error, in(task, "task"), out(id, "id"),
              below(index, "request", [&] { return task->task->requests().open_requests().size(); }),
              [&] { *id = task->task->requests().open_requests()[index].id; });
}

int32_t hop_request_kind(const hop_task* task, uint64_t id, int32_t* kind, hop_error** error) {
  return call(error, in(task, "task"), out(kind, "kind"), open_request(task, id),
              [&] { *kind = static_cast<int32_t>(request_of(task, id).kind); });
}

int32_t hop_request_purpose(const hop_task* task, uint64_t id, const char** purpose, size_t* length, hop_error** error) {
  return call(error, in(task, "task"), out(purpose, "purpose"), out(length, "length"), open_request(task, id),
              [&] { give_text(request_of(task, id).purpose, purpose, length); });
}

int32_t hop_request_text_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error) {
  return call(error, in(task, "task"), out(count, "count"), open_request_of_texts(task, id),
              [&] { *count = static_cast<uint32_t>(request_of(task, id).texts.size()); });
}

int32_t hop_request_text(const hop_task* task, uint64_t id, uint32_t index, int32_t* role, const char** text, size_t* length,
                         hop_error** error) {
  return call(error, in(task, "task"), out(role, "role"), out(text, "text"), out(length, "length"),
              open_request_of_texts(task, id), below(index, "text", [&] { return request_of(task, id).texts.size(); }), [&] {
                const core::EmbedText& found = request_of(task, id).texts[index];
                *role = static_cast<int32_t>(found.role);
                give_text(found.text, text, length);
              });
}

int32_t hop_request_message_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error) {
  return call(error, in(task, "task"), out(count, "count"), open_request(task, id, RequestKind::complete),
              [&] { *count = static_cast<uint32_t>(request_of(task, id).messages.size()); });
}

int32_t hop_request_message(const hop_task* task, uint64_t id, uint32_t index, const char** role, size_t* role_length,
                            const char** text, size_t* length, hop_error** error) {
  return call(error, in(task, "task"), out(role, "role"), out(role_length, "role_length"), out(text, "text"),
              out(length, "length"), open_request(task, id, RequestKind::complete),
              below(index, "message", [&] { return request_of(task, id).messages.size(); }), [&] {
                const core::Message& found = request_of(task, id).messages[index];
                give_text(found.role, role, role_length);
                give_text(found.text, text, length);
              });
}

int32_t hop_request_completion(const hop_task* task, uint64_t id, uint32_t* token_limit, const char** form, size_t* form_length,
                               hop_error** error) {
  return call(error, in(task, "task"), out(token_limit, "token_limit"), out(form, "form"), out(form_length, "form_length"),
              open_request(task, id, RequestKind::complete), [&] {
                const Request& request = request_of(task, id);
                *token_limit = request.token_limit;
                give_text(request.form, form, form_length);
              });
}

int32_t hop_request_file(const hop_task* task, uint64_t id, int32_t* operation, const char** name, size_t* name_length,
                         const char** second_name, size_t* second_name_length, uint64_t* offset, const uint8_t** bytes,
                         size_t* length, hop_error** error) {
  return call(error, in(task, "task"), out(operation, "operation"), out(name, "name"), out(name_length, "name_length"),
              out(second_name, "second_name"), out(second_name_length, "second_name_length"), out(offset, "offset"),
              out(bytes, "bytes"), out(length, "length"), open_request(task, id, RequestKind::file), [&] {
                const core::FileOperation& file = request_of(task, id).file;
                *operation = static_cast<int32_t>(file.verb);
                give_text(file.name, name, name_length);
                give_text(file.second_name, second_name, second_name_length);
                *offset = file.offset;
                *bytes = file.bytes.data();
                *length = file.bytes.size();
              });
}

int32_t hop_task_answer_vectors(hop_task* task, uint64_t id, const float* rows, uint32_t row_count, uint32_t dimension,
                                const char* embedder_id, size_t embedder_id_length, hop_error** error) {
  return call(error, in(task, "task"), in(embedder_id, embedder_id_length, "embedder_id"), [&]() -> Outcome {
    const auto count = value_count(row_count, dimension);
    if (!count) return count.error();
    if (Outcome given; !check(given, in(rows, count.value(), "rows"), open_request(task, id))) return given;
    const std::string_view embedder = text_of(embedder_id, embedder_id_length);
    if (Outcome fits = check_vectors_fit_graph(task, dimension, embedder); !fits) return fits;

    Answer answer = answer_to(id, AnswerKind::vectors);
    answer.rows = row_count;
    answer.dimension = dimension;
    answer.embedder_id = core::replace_invalid_utf8(embedder).text;
    answer.values.assign(rows, rows + count.value());
    if (Outcome scaled = scale_rows(answer.values, dimension, 0); !scaled) return scaled;
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_scores(hop_task* task, uint64_t id, const float* scores, uint32_t count, hop_error** error) {
  return call(error, in(task, "task"), in(scores, count, "scores"), open_request(task, id), [&] {
    Answer answer = answer_to(id, AnswerKind::scores);
    answer.values.assign(scores, scores + count);
    answer.rows = count;
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_text(hop_task* task, uint64_t id, const char* text, size_t length, uint64_t tokens_read,
                             uint64_t tokens_written, hop_error** error) {
  return call(error, in(task, "task"), in(text, length, "text"), open_request(task, id), [&] {
    Answer answer = answer_to(id, AnswerKind::text);
    answer.text = core::replace_invalid_utf8(text_of(text, length)).text;
    answer.tokens_read = tokens_read;
    answer.tokens_written = tokens_written;
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_bytes(hop_task* task, uint64_t id, const uint8_t* bytes, size_t length, hop_error** error) {
  return call(error, in(task, "task"), in(bytes, length, "bytes"), open_request(task, id), [&] {
    Answer answer = answer_to(id, AnswerKind::bytes);
    answer.bytes.assign(bytes, bytes + length);
    return task->task->answer(std::move(answer));
  });
}

int32_t hop_task_answer_done(hop_task* task, uint64_t id, hop_error** error) {
  return call(error, in(task, "task"), open_request(task, id),
              [&] { return task->task->answer(answer_to(id, AnswerKind::done)); });
}

int32_t hop_task_answer_failure(hop_task* task, uint64_t id, const char* reason, size_t length, hop_error** error) {
  return call(error, in(task, "task"), in(reason, length, "reason"), open_request(task, id), [&] {
    Answer answer = answer_to(id, AnswerKind::failure);
    answer.text = core::replace_invalid_utf8(text_of(reason, length)).text;
    return task->task->answer(std::move(answer));
  });
}
