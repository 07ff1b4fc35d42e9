#include "cli/terminal/failure.hpp"

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace hop::cli {

bool is_system_failure(int code) {
  constexpr int of_the_path[] = {EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, ENXIO};
  return std::find(std::begin(of_the_path), std::end(of_the_path), code) == std::end(of_the_path);
}

}  // namespace hop::cli
