// Access control by the headers Host, Origin and Authorization of a request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

struct AccessRules {
  std::string token;               // empty: no token is required
  std::vector<std::string> hosts;  // names of the server in lower case, in addition to localhost and IP addresses
};

struct AccessHeaders {
  std::vector<std::string> host, origin, authorization;  // all occurrences of each header
};

// Returns the refusal of a request, or nothing if it is allowed. Pages of other sites are refused: their Origin is not this
// host, and a name that their DNS server maps to this machine (DNS rebinding) is not a name of this host. `open`: no token is
// required.
std::optional<HttpReply> refuse_access(const AccessRules& rules, const AccessHeaders& headers, bool open);

// Compares in a time that does not depend on the position of the first difference.
bool same_token(std::string_view given, std::string_view expected);

}  // namespace hop::cli
