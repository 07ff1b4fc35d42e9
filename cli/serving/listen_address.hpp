// HOST:PORT of --listen, and tests for loopback hosts.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

struct ListenAddress {
  std::string host;  // without brackets
  int port = 0;      // 0: any free port
};

// "127.0.0.1:8080", "[::1]:8080", "localhost:0". Failure has the reason.
ListenAddress parse_listen_address(const std::string& text);

// "[::1]:8080": the form used in a URL.
std::string host_and_port(const ListenAddress& address);

// 127.0.0.0/8, ::1 and localhost.
bool is_loopback(std::string_view host);
// Whether the host is a numeric address, which needs no DNS server.
bool is_numeric_address(const std::string& host);

}  // namespace hop::cli
