// The name of the file that a save writes before the rename. Each save has another one, so that two saves of one file, by
// threads or by processes, do not write into each other's, and no file of the user has that name.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// "<name>.<16 hexadecimal digits>.new", with digits of the system's random numbers, and at most 200 bytes of the name, because
// file systems limit names to 255. A WebAssembly module has no random numbers, and its host gives the file another name:
// "<name>.new".
std::string temporary_name(std::string_view name);

}  // namespace hop::core
