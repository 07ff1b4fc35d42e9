// The HTTP server, which needs cpp-httplib.
#pragma once

#include "cli/serving/http_server.hpp"

namespace hop::cli {

struct ServerTable {
  decltype(&make_http_server) server;
};

}  // namespace hop::cli
