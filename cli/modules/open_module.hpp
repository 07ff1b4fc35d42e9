// Parts of the command in shared libraries of their own, each opened at first use: a search by words needs none of the
// libraries that HTTP and documents of other formats bring along (docs/decisions/037-modules.md).
//
// A part is a few functions. Callers declare and call them as usual. `*_caller.cpp` defines them for the command and forwards
// each call through a table; `*_module.cpp` exports that table from the shared library. A build without modules
// (HOPTRAIL_MODULES=OFF) links the functions themselves instead of both files.
#pragma once

namespace hop::cli {

// The table of lib/hoptrail/hoptrail-NAME.so, or of that file in the command's own folder. The library stays open until the
// process ends. Failure, with the file's name, where it is missing, damaged or of another version of the command.
const void* open_module(const char* name);

template <class Table>
const Table& module_table(const char* name) {
  return *static_cast<const Table*>(open_module(name));
}

}  // namespace hop::cli
