// HOST:PORT of --listen, and which hosts are this machine alone.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

struct ListenAddress {
  std::string host;  // without brackets
  int port = 0;      // 0: any that is free
};

// "127.0.0.1:8080", "[::1]:8080", "localhost:0". Failure names what is wrong.
ListenAddress parse_listen_address(const std::string& text);

// "[::1]:8080": as it stands in a URL.
std::string host_and_port(const ListenAddress& address);

// 127.0.0.0/8, ::1 and localhost.
bool is_loopback(std::string_view host);
// An address in numbers: no name that somebody else's DNS server answers for.
bool is_numeric_address(const std::string& host);

}  // namespace hop::cli
