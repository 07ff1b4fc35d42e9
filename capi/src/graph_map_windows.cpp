#if defined(_WIN32)

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include "capi/src/graph_map.hpp"
#include "core/base/concat.hpp"

namespace hop::capi {
namespace {

core::Error windows_failure(const char* what, const std::string& path, DWORD code) {
  const core::Status status =
      code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND ? core::Status::not_found : core::Status::file_failure;
  return {status, core::concat("cannot ", what, " \"", path, "\": Windows error ", std::uint32_t{code}), path};
}

struct OpenHandle {
  HANDLE handle;
  ~OpenHandle() { ::CloseHandle(handle); }
};

std::wstring wide_path(const std::string& path) {
  const int length = ::MultiByteToWideChar(CP_UTF8, 0, path.data(), static_cast<int>(path.size()), nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(length), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, path.data(), static_cast<int>(path.size()), wide.data(), length);
  return wide;
}

}  // namespace

core::Result<MappedFile> map_file(const std::string& path) {
  const HANDLE opened = ::CreateFileW(wide_path(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (opened == INVALID_HANDLE_VALUE) return windows_failure("open", path, ::GetLastError());
  const OpenHandle file{opened};  // a view outlives its handles

  if (::GetFileType(opened) != FILE_TYPE_DISK) {
    return core::Error{core::Status::file_failure, core::concat("cannot map \"", path, "\": not a regular file"), path};
  }
  LARGE_INTEGER length;
  if (!::GetFileSizeEx(opened, &length)) return windows_failure("look at", path, ::GetLastError());
  if (length.QuadPart == 0) return MappedFile{};

  const HANDLE section = ::CreateFileMappingW(opened, nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (section == nullptr) return windows_failure("map", path, ::GetLastError());
  const OpenHandle mapping_handle{section};
  void* address = ::MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0);
  if (address == nullptr) return windows_failure("map", path, ::GetLastError());
  std::shared_ptr<const void> mapping(static_cast<const void*>(address), [](const void* mapped) { ::UnmapViewOfFile(mapped); });
  return MappedFile{{static_cast<const std::uint8_t*>(address), static_cast<std::size_t>(length.QuadPart)}, std::move(mapping)};
}

}  // namespace hop::capi

#endif
