#include "cli/terminal/write_output.hpp"

#include <filesystem>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

}  // namespace

void check_output(const std::string& path, const std::vector<std::string>& inputs) {
  const fs::path file(path);
  std::error_code error;
  const fs::file_status status = fs::symlink_status(file, error);
  if (fs::is_symlink(status)) throw Failure("cannot write " + path + ": it is a symbolic link; pass the path of the file itself");
  // A rename would replace a device or pipe by a file.
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw Failure("cannot write " + path + ": it exists and is not a regular file");
  if (file.filename().empty()) throw Failure("cannot write " + path + ": the file name is missing");
  const fs::path folder = folder_of(file);
  if (!fs::is_directory(folder, error)) throw Failure("cannot write " + path + ": no such folder " + folder.string());
  for (const std::string& input : inputs) {
    if (fs::equivalent(file, input, error)) throw Failure("cannot write " + path + ": it is an input");
  }
}

void write_output(const std::string& path, std::span<const std::uint8_t> bytes, hop::Host host) {
  check_output(path, {});
  const fs::path file(path);
  host.folder = folder_of(file).string();
  hop::Task task = hop::Task::save_file(bytes, file.filename().string());
  hop::run(task, host);
}

}  // namespace hop::cli
