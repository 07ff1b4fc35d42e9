// Mapping a file: the only native file function of the library.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/result.hpp"

namespace hop::capi {

struct MappedFile {
  std::span<const std::uint8_t> bytes;
  std::shared_ptr<const void> mapping;  // unmaps when the last owner lets go
};

// Read-only. Errors: file_failure (detail: the path), unsupported where there are no files to map.
core::Result<MappedFile> map_file(const std::string& path);

}  // namespace hop::capi
