// A task as bytes: inputs and answers (schemas/task.fbs). A procedure is a function of these, so resuming is replaying.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

struct SavedTask {
  ProcedureKind kind = ProcedureKind::index;
  std::uint32_t graph_checksum = 0;
  std::vector<std::uint8_t> inputs;
  std::vector<Answer> answers;
};

std::vector<std::uint8_t> write_saved_task(const Procedure& procedure, std::uint32_t graph_checksum,
                                           std::span<const Answer> answers);
// Errors: corrupt_file, unsupported_version.
Result<SavedTask> read_saved_task(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
