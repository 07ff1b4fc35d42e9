#include "cli/serving/open_files.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace hop::cli {

namespace {

constexpr rlim_t other_files = 256;  // the store's segments, the embedder's and the model's connections

}  // namespace

std::size_t allow_connections(std::size_t wanted) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
  const rlim_t needed = static_cast<rlim_t>(wanted) + other_files;
  if (files.rlim_cur < needed) {  // RLIM_INFINITY is larger than all
    const rlim_t before = files.rlim_cur;
    files.rlim_cur = std::min(needed, files.rlim_max);
    if (::setrlimit(RLIMIT_NOFILE, &files) != 0) files.rlim_cur = before;
  }
  if (files.rlim_cur >= needed) return wanted;
  return files.rlim_cur > other_files ? static_cast<std::size_t>(files.rlim_cur - other_files) : 1;
}

}  // namespace hop::cli
