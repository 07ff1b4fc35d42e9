// Atomic file replacement: writes bytes to a file of the host's folder so that, after a crash at any point, the file has either
// its old contents or the new ones (docs/architecture.md, "Tasks").
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Writes `new_name` (core/task/temporary_name.hpp), syncs it, renames it to `name`, and syncs the folder. After a failure before
// the rename, the new file is removed and the old one is unchanged. Errors: bad_input for a name that is empty, "." or "..", or
// has a slash or a NUL.
Result<std::unique_ptr<Procedure>> make_save_procedure(std::vector<std::uint8_t> bytes, std::string name, std::string new_name);

}  // namespace hop::core
