// A host of FILE requests whose store is a function: for savings on a model of a disk, or that fail.
#pragma once

#include <string>

#include "tests/capi/check.h"
#include "tests/faults/disk_model.hpp"

namespace hop::faults {

// The operation that a waiting task asks for.
inline FileOperation operation_of(const hop_task* task, std::uint64_t id) {
  FileOperation operation;
  const char *name = nullptr, *second_name = nullptr;
  const std::uint8_t* bytes = nullptr;
  std::size_t name_length = 0, second_length = 0, length = 0;
  CHECK_OK(hop_request_file(task, id, &operation.verb, &name, &name_length, &second_name, &second_length, &operation.offset,
                            &bytes, &length, &error));
  operation.name.assign(name, name_length);
  operation.second_name.assign(second_name, second_length);
  if (length > 0) operation.bytes.assign(bytes, bytes + length);
  return operation;
}

struct SaveOutcome {
  std::int32_t status = HOP_OK;
  std::string message;
};

// Saves `bytes` under `name`, each operation done by `perform(operation)`, which says why not, or an empty text.
template <class Perform>
SaveOutcome save(const Bytes& bytes, const std::string& name, Perform&& perform) {
  hop_task* task = nullptr;
  hop_error* failure = nullptr;
  SaveOutcome outcome;
  CHECK_OK(hop_save_task_create(bytes.data(), bytes.size(), name.data(), name.size(), &task, &error));
  for (std::int32_t state = HOP_STATE_MORE; state != HOP_STATE_DONE;) {
    outcome.status = hop_task_step(task, 1000, &state, &failure);
    if (outcome.status != HOP_OK) break;
    if (state != HOP_STATE_WAITING) continue;
    std::uint64_t id = 0;
    CHECK_OK(hop_task_request_id(task, 0, &id, &error));
    const std::string reason = perform(operation_of(task, id));
    if (reason.empty()) {
      CHECK_OK(hop_task_answer_done(task, id, &error));
    } else {
      CHECK_OK(hop_task_answer_failure(task, id, reason.data(), reason.size(), &error));
    }
  }
  outcome.message = hop_error_message(failure);
  hop_error_free(failure);
  hop_task_free(task);
  return outcome;
}

// On a model of a disk, where all goes well.
inline SaveOutcome save_on(Disk& disk, const Bytes& bytes, const std::string& name) {
  return save(bytes, name, [&](const FileOperation& operation) {
    return perform(disk, operation) ? std::string() : std::string("no such file");
  });
}

}  // namespace hop::faults
