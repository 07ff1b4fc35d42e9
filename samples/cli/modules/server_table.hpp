// The HTTP server, which needs cpp-httplib.
#pragma once

#include "serve/http_server.hpp"

namespace hop::cli {

struct ServerTable {
  decltype(&make_http_server) server;
};

}  // namespace hop::cli
