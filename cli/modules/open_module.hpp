// Parts of the command in separate shared libraries, which are opened at first use: a search by words needs none of the
// libraries for HTTP and other document formats (docs/decisions/037-modules.md).
//
// A part is a few functions, which callers declare and call as usual. `*_caller.cpp` defines them for the command and forwards
// each call through a table; `*_module.cpp` exports that table from the shared library. A build without modules
// (HOPTRAIL_MODULES=OFF) links the functions themselves instead of both files.
#pragma once

#include <string>

namespace hop::cli {

// The path of a part's file: in the command's own folder, else in lib/hoptrail.
std::string part_path(const std::string& file_name);

// Returns the table of lib/hoptrail/hoptrail-NAME.so, or of that file in the command's own folder. The library stays open until
// the process ends. Throws IncompleteCommand, with the file's name, if it is missing, damaged or of another version.
const void* open_module(const char* name);

template <class Table>
const Table& module_table(const char* name) {
  return *static_cast<const Table*>(open_module(name));
}

}  // namespace hop::cli
