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

std::string last_problem() {
  const char* problem = ::dlerror();
  return problem == nullptr ? "unknown cause" : problem;
}

}  // namespace

// In the build tree, modules are next to the command. In an installation, they are in HOPTRAIL_MODULE_FOLDER, relative to the
// command's folder. Links to the command are resolved.
std::string part_path(const std::string& file_name) {
  std::error_code error;
  const fs::path own_folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) throw IncompleteCommand("cannot find " + file_name + ": /proc/self/exe: " + error.message());
  const fs::path beside = own_folder / file_name;
  if (fs::exists(beside, error)) return beside.string();
  return (own_folder / HOPTRAIL_MODULE_FOLDER / file_name).lexically_normal().string();
}

const void* open_module(const char* name) {
  const std::string path = part_path("hoptrail-" + std::string(name) + ".so");
  void* library = ::dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr)
    throw IncompleteCommand("cannot open a module of this command: " + last_problem());  // which names the file
  void* symbol = ::dlsym(library, "hoptrail_module_table");
  if (symbol == nullptr) throw IncompleteCommand(path + " is not a module of this command: " + last_problem());
  const void* table = reinterpret_cast<decltype(&hoptrail_module_table)>(symbol)(HOPTRAIL_VERSION);
  if (table == nullptr) throw IncompleteCommand(path + " does not have the version of this command, " HOPTRAIL_VERSION);
  return table;
}

}  // namespace hop::cli
