#include "cli/serving/listen_address.hpp"

#include <arpa/inet.h>

#include <algorithm>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

int parse_port(const std::string& digits, const std::string& whole) {
  const bool is_number = !digits.empty() && digits.size() <= 5 &&
                         std::all_of(digits.begin(), digits.end(), [](char c) { return '0' <= c && c <= '9'; });
  const int port = is_number ? std::stoi(digits) : -1;
  if (port < 0 || port > 65535) throw Failure("--listen " + whole + ": port \"" + digits + "\", limit 65535");
  return port;
}

}  // namespace

ListenAddress parse_listen_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) throw Failure("--listen " + text + ": must have the form HOST:PORT");
  ListenAddress address{text.substr(0, colon), parse_port(text.substr(colon + 1), text)};
  const bool in_brackets = address.host.front() == '[' && address.host.back() == ']';
  if (in_brackets) address.host = address.host.substr(1, address.host.size() - 2);
  else if (address.host.find(':') != std::string::npos) throw Failure("--listen " + text + ": an IPv6 address needs brackets");
  return address;
}

std::string host_and_port(const ListenAddress& address) {
  const bool is_version_6 = address.host.find(':') != std::string::npos;
  return (is_version_6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

bool is_loopback(std::string_view host) {
  if (host == "localhost" || host == "::1") return true;
  in_addr address{};
  return inet_pton(AF_INET, std::string(host).c_str(), &address) == 1 && (ntohl(address.s_addr) >> 24) == 127;
}

bool is_numeric_address(const std::string& host) {
  in6_addr address{};
  if (host.find('\0') != std::string::npos) return false;  // where inet_pton would end
  return inet_pton(AF_INET, host.c_str(), &address) == 1 || inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

}  // namespace hop::cli
