#if !defined(_WIN32) && !defined(__EMSCRIPTEN__) && !defined(__wasi__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "capi/src/graph_map.hpp"
#include "core/base/concat.hpp"

namespace hop::capi {
namespace {

core::Error posix_failure(const char* what, const std::string& path, int code) {
  const core::Status status = code == ENOENT ? core::Status::not_found : core::Status::file_failure;
  return {status, core::concat("cannot ", what, " \"", path, "\": ", std::generic_category().message(code)), path};
}

struct OpenFile {
  int descriptor;
  ~OpenFile() { ::close(descriptor); }
};

}  // namespace

core::Result<MappedFile> map_file(const std::string& path) {
  int descriptor = -1;
  do {  // O_NONBLOCK: opening a pipe must not block
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) return posix_failure("open", path, errno);
  const OpenFile file{descriptor};  // a mapping outlives its descriptor

  struct stat facts;
  if (::fstat(descriptor, &facts) != 0) return posix_failure("look at", path, errno);
  if (S_ISDIR(facts.st_mode)) return posix_failure("map", path, EISDIR);
  if (!S_ISREG(facts.st_mode)) {
    return core::Error{core::Status::file_failure, core::concat("cannot map \"", path, "\": not a regular file"), path};
  }
  const auto length = static_cast<std::size_t>(facts.st_size);
  if (length == 0) return MappedFile{};

  void* address = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (address == MAP_FAILED) return posix_failure("map", path, errno);
  // If the allocation of its count fails, the shared_ptr calls its deleter, which unmaps the file.
  std::shared_ptr<const void> mapping(static_cast<const void*>(address),
                                      [length](const void* mapped) { ::munmap(const_cast<void*>(mapped), length); });
  return MappedFile{{static_cast<const std::uint8_t*>(address), length}, std::move(mapping)};
}

}  // namespace hop::capi

#endif
