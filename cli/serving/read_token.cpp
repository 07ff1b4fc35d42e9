#include "cli/serving/read_token.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t shortest_token = 16;
constexpr std::size_t longest_token = 1024;

}  // namespace

std::string read_token(const std::string& path) {
  const char* variable = std::getenv("HOPTRAIL_SERVE_TOKEN");
  std::string token = path.empty() ? (variable == nullptr ? "" : variable) : read_file(path);
  const std::string where = path.empty() ? "HOPTRAIL_SERVE_TOKEN" : path;
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r')) token.pop_back();
  if (token.empty() && path.empty()) return token;
  if (token.size() < shortest_token || token.size() > longest_token) {
    throw Failure(where + ": the token has " + std::to_string(token.size()) + " characters; it must have " +
                  std::to_string(shortest_token) + " to " + std::to_string(longest_token));
  }
  if (!std::all_of(token.begin(), token.end(), [](char c) { return '!' <= c && c <= '~' && c != '%'; })) {
    throw Failure(where + ": a token must consist of visible ASCII characters other than %");
  }
  return token;
}

}  // namespace hop::cli
