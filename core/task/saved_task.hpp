// The checkpoint format of a task (schemas/task.fbs): the procedure's inputs and the log of the host's answers. Procedures are
// deterministic functions of these, so a checkpoint needs no internal state: resuming replays the log.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// A decoded checkpoint. `inputs` has the encoding of Procedure::write_inputs for this kind; it is not validated here.
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
