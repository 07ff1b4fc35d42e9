#include "cli/modules/export_table.hpp"
#include "cli/modules/server_table.hpp"

namespace hop::cli {

static constexpr ServerTable server_table{make_http_server};

}  // namespace hop::cli

const void* hoptrail_module_table(const char* version) {
  return hop::cli::is_this_version(version) ? &hop::cli::server_table : nullptr;
}
