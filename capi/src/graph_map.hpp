// Maps a file. This is the only native file function of the library.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/result.hpp"

namespace hop::capi {

struct MappedFile {
  std::span<const std::uint8_t> bytes;
  std::shared_ptr<const void> mapping;  // unmaps the file when the last owner releases it
};

// Maps a file read-only. Errors: file_failure (detail: the path); unsupported on a platform without files.
#if defined(__EMSCRIPTEN__) || defined(__wasi__)
inline core::Result<MappedFile> map_file(const std::string& path) {
  return core::Error{core::Status::unsupported, "this platform cannot map files: use hop_graph_open", path};
}
#else
core::Result<MappedFile> map_file(const std::string& path);
#endif

}  // namespace hop::capi
