// The names of the status codes, as reports and bindings print them. The switch has no default, so the compiler warns
// about a code without a name.
#include "core/base/status.hpp"

namespace hop::core {

std::string_view status_name(Status status) {
  switch (status) {
    case Status::ok: return "ok";
    case Status::invalid_argument: return "invalid_argument";
    case Status::wrong_object: return "wrong_object";
    case Status::wrong_state: return "wrong_state";
    case Status::out_of_memory: return "out_of_memory";
    case Status::unknown_option: return "unknown_option";
    case Status::option_out_of_bounds: return "option_out_of_bounds";
    case Status::bad_input: return "bad_input";
    case Status::duplicate_id: return "duplicate_id";
    case Status::not_found: return "not_found";
    case Status::dimension_mismatch: return "dimension_mismatch";
    case Status::embedder_mismatch: return "embedder_mismatch";
    case Status::corrupt_file: return "corrupt_file";
    case Status::unsupported_version: return "unsupported_version";
    case Status::foreign_graph: return "foreign_graph";
    case Status::stale_request: return "stale_request";
    case Status::host_failure: return "host_failure";
    case Status::file_failure: return "file_failure";
    case Status::limit_exceeded: return "limit_exceeded";
    case Status::unsupported: return "unsupported";
    case Status::internal: return "internal";
  }
  return "unknown";
}

}  // namespace hop::core
