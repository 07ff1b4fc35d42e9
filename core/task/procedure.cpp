// Defaults for the kinds of procedures without bytes or hits. Most procedures return only one of the two, so each overrides one
// function.
#include "core/task/procedure.hpp"

namespace hop::core {

Result<std::vector<std::uint8_t>> Procedure::take_bytes() {
  return Error{Status::wrong_state, "this kind of task has no bytes", ""};
}

Result<Results> Procedure::take_results() { return Error{Status::wrong_state, "this kind of task has no hits", ""}; }

}  // namespace hop::core
