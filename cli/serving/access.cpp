#include "cli/serving/access.hpp"

#include <algorithm>

#include "cli/serving/listen_address.hpp"
#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }

// "" or ":8080": what may follow the host in an authority (RFC 3986, section 3.2.3).
bool is_port(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() != ':' || text.size() > 6) return false;
  return std::all_of(text.begin() + 1, text.end(), is_digit);
}

// Only these stand in a name of a server or an IPv4 address. A character of control never does.
bool is_of_name(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || is_digit(c) || c == '-' || c == '.' || c == '_';
}

// "example.org:8080" → "example.org", "[::1]:80" → "::1"; empty for any other text: the whole value is an authority, or none.
std::string host_of(std::string_view authority) {
  if (authority.substr(0, 1) == "[") {
    const std::size_t end = authority.find(']');
    if (end == std::string_view::npos || !is_port(authority.substr(end + 1))) return {};
    const std::string address(authority.substr(1, end - 1));
    return is_numeric_address(address) && address.find(':') != std::string::npos ? address : std::string();
  }
  const std::string_view name = authority.substr(0, std::min(authority.find(':'), authority.size()));
  if (!std::all_of(name.begin(), name.end(), is_of_name) || !is_port(authority.substr(name.size()))) return {};
  return lower_case(name);
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
