#include "cli/modules/export_table.hpp"
#include "cli/modules/network_table.hpp"

namespace hop::cli {

static constexpr NetworkTable network_table{make_embedder, make_reranker, make_language_model};

}  // namespace hop::cli

const void* hoptrail_module_table(const char* version) {
  return hop::cli::is_this_version(version) ? &hop::cli::network_table : nullptr;
}
