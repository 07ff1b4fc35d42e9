#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/store/graph_file.hpp"

namespace hop::capi {

constinit std::atomic<std::int64_t> live_objects{0};

}  // namespace hop::capi

uint32_t hop_abi_version(void) { return HOP_ABI_VERSION; }
const char* hop_version(void) { return HOPTRAIL_VERSION; }
uint32_t hop_file_version(void) { return hop::core::graph_file_version; }
uint32_t hop_file_version_minimum(void) { return hop::core::graph_file_version_minimum; }
int64_t hop_live_objects(void) { return hop::capi::live_objects.load(std::memory_order_relaxed); }
