#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/task_object.hpp"
#include "core/base/concat.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::RequestKind;
using hop::core::Status;

namespace hop::capi {
namespace {

core::Result<const core::Request*> open_request(const hop_task* task, std::uint64_t id) {
  if (const core::Request* request = task->task->requests().find(id)) return request;
  return Error{Status::stale_request, core::concat("request ", id, " is not open"), core::concat(id)};
}

const char* kind_name(RequestKind kind) {
  switch (kind) {
    case RequestKind::embed: return "EMBED";
    case RequestKind::complete: return "COMPLETE";
    case RequestKind::file: return "FILE";
  }
  return "unknown";
}

core::Result<const core::Request*> open_request_of_kind(const hop_task* task, std::uint64_t id, RequestKind kind) {
  auto found = open_request(task, id);
  if (found && found.value()->kind != kind) {
    return Error{Status::invalid_argument,
                 core::concat("request ", id, " is of kind ", kind_name(found.value()->kind), ", not ", kind_name(kind)), "id"};
  }
  return found;
}

}  // namespace
}  // namespace hop::capi

int32_t hop_task_request_count(const hop_task* task, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(count, "count");
    if (given.failed()) return given.error();
    *count = static_cast<uint32_t>(task->task->requests().open_requests().size());
    return {};
  });
}

int32_t hop_task_request_id(const hop_task* task, uint32_t index, uint64_t* id, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(id, "id");
    if (given.failed()) return given.error();
    const auto& requests = task->task->requests().open_requests();
    given.below(index, requests.size(), "request");
    if (given.failed()) return given.error();
    *id = requests[index].id;
    return {};
  });
}

int32_t hop_request_kind(const hop_task* task, uint64_t id, int32_t* kind, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(kind, "kind");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request(task, id);
    if (!request) return request.error();
    *kind = static_cast<int32_t>(request.value()->kind);
    return {};
  });
}

int32_t hop_request_purpose(const hop_task* task, uint64_t id, const char** purpose, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(purpose, "purpose");
    given.output(length, "length");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request(task, id);
    if (!request) return request.error();
    hop::capi::give_text(request.value()->purpose, purpose, length);
    return {};
  });
}

int32_t hop_request_text_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(count, "count");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::embed);
    if (!request) return request.error();
    *count = static_cast<uint32_t>(request.value()->texts.size());
    return {};
  });
}

int32_t hop_request_text(const hop_task* task, uint64_t id, uint32_t index, int32_t* role, const char** text, size_t* length,
                         hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(role, "role");
    given.output(text, "text");
    given.output(length, "length");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::embed);
    if (!request) return request.error();
    given.below(index, request.value()->texts.size(), "text");
    if (given.failed()) return given.error();
    const hop::core::EmbedText& found = request.value()->texts[index];
    *role = static_cast<int32_t>(found.role);
    hop::capi::give_text(found.text, text, length);
    return {};
  });
}

int32_t hop_request_message_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(count, "count");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::complete);
    if (!request) return request.error();
    *count = static_cast<uint32_t>(request.value()->messages.size());
    return {};
  });
}

int32_t hop_request_message(const hop_task* task, uint64_t id, uint32_t index, const char** role, size_t* role_length,
                            const char** text, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(role, "role");
    given.output(role_length, "role_length");
    given.output(text, "text");
    given.output(length, "length");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::complete);
    if (!request) return request.error();
    given.below(index, request.value()->messages.size(), "message");
    if (given.failed()) return given.error();
    const hop::core::Message& found = request.value()->messages[index];
    hop::capi::give_text(found.role, role, role_length);
    hop::capi::give_text(found.text, text, length);
    return {};
  });
}

int32_t hop_request_completion(const hop_task* task, uint64_t id, uint32_t* token_limit, const char** form, size_t* form_length,
                               hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(token_limit, "token_limit");
    given.output(form, "form");
    given.output(form_length, "form_length");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::complete);
    if (!request) return request.error();
    *token_limit = request.value()->token_limit;
    hop::capi::give_text(request.value()->form, form, form_length);
    return {};
  });
}

int32_t hop_request_file(const hop_task* task, uint64_t id, int32_t* operation, const char** name, size_t* name_length,
                         const char** second_name, size_t* second_name_length, uint64_t* offset, const uint8_t** bytes,
                         size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(operation, "operation");
    given.output(name, "name");
    given.output(name_length, "name_length");
    given.output(second_name, "second_name");
    given.output(second_name_length, "second_name_length");
    given.output(offset, "offset");
    given.output(bytes, "bytes");
    given.output(length, "length");
    if (given.failed()) return given.error();
    const auto request = hop::capi::open_request_of_kind(task, id, RequestKind::file);
    if (!request) return request.error();
    const hop::core::FileOperation& file = request.value()->file;
    *operation = static_cast<int32_t>(file.verb);
    hop::capi::give_text(file.name, name, name_length);
    hop::capi::give_text(file.second_name, second_name, second_name_length);
    *offset = file.offset;
    *bytes = file.bytes.data();
    *length = file.bytes.size();
    return {};
  });
}
