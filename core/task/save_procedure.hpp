// Bytes under a name of the host's store, all or nothing (docs/architecture.md, "Tasks").
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Write "<name>.new", sync it, rename it to `name`, sync the folder. After a failure the new file is removed and what had
// the name before is as it was. Errors: bad_input for a name that is empty, "." or "..", or holds a slash or a NUL.
Result<std::unique_ptr<Procedure>> make_save_procedure(std::vector<std::uint8_t> bytes, std::string name);

}  // namespace hop::core
