#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/store/file_format.hpp"

namespace hop::capi {

constinit std::atomic<std::int64_t> live_objects{0};

}  // namespace hop::capi

uint32_t hop_abi_version(void) { return HOP_ABI_VERSION; }
const char* hop_version(void) { return HOPTRAIL_VERSION; }
uint32_t hop_file_version(void) { return hop::core::file_format; }
uint32_t hop_file_version_minimum(void) { return hop::core::oldest_file_format; }
int64_t hop_live_objects(void) { return hop::capi::live_objects.load(std::memory_order_relaxed); }
