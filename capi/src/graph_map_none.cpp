#if defined(__EMSCRIPTEN__) || defined(__wasi__)

#include "capi/src/graph_map.hpp"

namespace hop::capi {

core::Result<MappedFile> map_file(const std::string& path) {
  return core::Error{core::Status::unsupported, "this platform cannot map files: use hop_graph_open", path};
}

}  // namespace hop::capi

#endif
