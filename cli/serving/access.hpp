// Who may ask: the headers Host, Origin and Authorization of a request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

struct AccessRules {
  std::string token;               // empty: none is asked for
  std::vector<std::string> hosts;  // names under which the server is reached, lower case, besides localhost and addresses
};

struct AccessHeaders {
  std::vector<std::string> host, origin, authorization;  // each as often as it was sent
};

// Why a request is refused; nothing when it is not. A page of another site cannot ask: its Origin is not this host's, and
// a name that its DNS server turns to this machine (DNS rebinding) is no name of this host. `open`: without a token.
std::optional<HttpReply> refuse_access(const AccessRules& rules, const AccessHeaders& headers, bool open);

// In a time that does not depend on where the two differ.
bool same_token(std::string_view given, std::string_view expected);

}  // namespace hop::cli
