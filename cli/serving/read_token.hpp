// The token of the server's clients.
#pragma once

#include <string>

namespace hop::cli {

// HOPTRAIL_SERVE_TOKEN, or the first line of the file if a path is given. Throws Failure for a token that is easy to guess.
std::string read_token(const std::string& path);

}  // namespace hop::cli
