// execv() keeps the process id, the open files and the terminal, so that signals and pipes reach the other program.
#include "cli/modules/full_program.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/modules/open_module.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

char** process_arguments = nullptr;

}  // namespace

void keep_arguments(char** arguments) { process_arguments = arguments; }

void become_full_program() {
  const std::string path = part_path("hoptrail-full");
  ::execv(path.c_str(), process_arguments);
  throw IncompleteCommand("cannot run the other part of this command: " + path + ": " + std::strerror(errno));
}

}  // namespace hop::cli
