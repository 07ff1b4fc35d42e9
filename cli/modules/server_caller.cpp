#include "cli/modules/open_module.hpp"
#include "cli/modules/server_table.hpp"

namespace hop::cli {

std::unique_ptr<HttpServer> make_http_server(const HttpLimits& limits, AccessRules rules, FindTarget find,
                                             ObserveRequest observe) {
  static const auto& table = module_table<ServerTable>("server");
  return table.server(limits, std::move(rules), std::move(find), std::move(observe));
}

}  // namespace hop::cli
