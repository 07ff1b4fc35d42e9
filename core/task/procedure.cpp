#include "core/task/procedure.hpp"

namespace hop::core {

Result<std::vector<std::uint8_t>> Procedure::take_bytes() {
  return Error{Status::wrong_state, "this kind of task gives no bytes", ""};
}

Result<Results> Procedure::take_results() { return Error{Status::wrong_state, "this kind of task gives no hits", ""}; }

}  // namespace hop::core
