#include "cli/serving/access.hpp"

#include <algorithm>

#include "cli/serving/listen_address.hpp"
#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

// "example.org:8080" → "example.org", "[::1]:80" → "::1"; empty for any other text.
std::string host_of(std::string_view authority) {
  if (authority.substr(0, 1) == "[") {
    const std::size_t end = authority.find(']');
    return end == std::string_view::npos ? std::string() : lower_case(authority.substr(1, end - 1));
  }
  return lower_case(authority.substr(0, authority.find(':')));
}

bool is_own_host(const AccessRules& rules, const std::string& host) {
  return host == "localhost" || is_numeric_address(host) ||
         std::find(rules.hosts.begin(), rules.hosts.end(), host) != rules.hosts.end();
}

// The origin of a page of this server equals the requested host, except for the scheme: a proxy may terminate TLS.
bool is_own_origin(const std::string& origin, const std::string& host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.rfind(scheme, 0) == 0) return lower_case(std::string_view(origin).substr(scheme.size())) == lower_case(host);
  }
  return false;
}

bool has_token(const AccessRules& rules, const std::vector<std::string>& authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (authorization.size() != 1 || authorization[0].size() < scheme.size()) return false;
  const std::string_view header = authorization[0];
  return lower_case(header.substr(0, scheme.size())) == scheme && same_token(header.substr(scheme.size()), rules.token);
}

}  // namespace

std::optional<HttpReply> refuse_access(const AccessRules& rules, const AccessHeaders& headers, bool open) {
  if (headers.host.size() != 1) return error_reply(400, std::to_string(headers.host.size()) + " Host headers; expected one");
  const std::string host = host_of(headers.host[0]);
  if (!is_own_host(rules, host)) {
    return error_reply(403, "Host \"" + headers.host[0] + "\" is not allowed: to allow it, start the server with --host NAME");
  }
  for (const std::string& origin : headers.origin) {
    if (!is_own_origin(origin, headers.host[0])) return error_reply(403, "Origin \"" + origin + "\" is not this site");
  }
  if (open || rules.token.empty() || has_token(rules, headers.authorization)) return std::nullopt;
  return error_reply(401, headers.authorization.empty() ? "missing token: send Authorization: Bearer TOKEN" : "invalid token");
}

bool same_token(std::string_view given, std::string_view expected) {
  unsigned difference = given.size() == expected.size() ? 0 : 1;
  if (expected.empty()) return false;
  for (std::size_t i = 0; i < given.size(); ++i) {
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(expected[i % expected.size()]);
  }
  return difference == 0;
}

}  // namespace hop::cli
