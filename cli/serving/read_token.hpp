// The token that clients of the server send.
#pragma once

#include <string>

namespace hop::cli {

// HOPTRAIL_SERVE_TOKEN, or a file's first line where a path is given. Failure for one that is easy to guess.
std::string read_token(const std::string& path);

}  // namespace hop::cli
