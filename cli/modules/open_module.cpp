#include "cli/modules/open_module.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "cli/modules/export_table.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

// The build keeps modules next to the command. An installation has them in HOPTRAIL_MODULE_FOLDER, as seen from the command's
// folder. Links to the command are followed.
fs::path module_path(const std::string& file_name) {
  std::error_code error;
  const fs::path own_folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) throw Failure("cannot find " + file_name + ": /proc/self/exe: " + error.message());
  fs::path beside = own_folder / file_name;
  if (fs::exists(beside, error)) return beside;
  return (own_folder / HOPTRAIL_MODULE_FOLDER / file_name).lexically_normal();
}

std::string last_problem() {
  const char* problem = ::dlerror();
  return problem == nullptr ? "unknown cause" : problem;
}

}  // namespace

const void* open_module(const char* name) {
  const fs::path path = module_path("hoptrail-" + std::string(name) + ".so");
  void* library = ::dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) throw Failure("cannot open a part of this command: " + last_problem());  // which names the file
  void* symbol = ::dlsym(library, "hoptrail_module_table");
  if (symbol == nullptr) throw Failure(path.string() + " is no part of this command: " + last_problem());
  const void* table = reinterpret_cast<decltype(&hoptrail_module_table)>(symbol)(HOPTRAIL_VERSION);
  if (table == nullptr) throw Failure(path.string() + " is of another version than this command, " HOPTRAIL_VERSION);
  return table;
}

}  // namespace hop::cli
