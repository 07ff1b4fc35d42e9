// Status codes: one stable number for each kind of failure. The C ABI publishes the same numbers (hoptrail.h,
// HOP_STATUS_*), so existing numbers never change and new kinds are appended.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

enum class Status : std::int32_t {
  ok = 0,
  invalid_argument = 1,  // a NULL pointer, or a length or value that is not valid for the call
  wrong_object = 2,      // a pointer to another kind of object
  wrong_state = 3,       // the call is valid, but not in the object's current state
  out_of_memory = 4,
  unknown_option = 5,
  option_out_of_bounds = 6,
  bad_input = 7,  // invalid data from the host: a NaN, an empty text, a malformed line
  duplicate_id = 8,
  not_found = 9,
  dimension_mismatch = 10,  // vectors of a different dimension, or a different number of rows
  embedder_mismatch = 11,   // vectors of a model other than the graph's
  corrupt_file = 12,        // a damaged graph, weights or task file, or another kind of file
  unsupported_version = 13,
  foreign_graph = 14,  // a saved task that belongs to another graph
  stale_request = 15,  // an answer to a request that is not open
  host_failure = 16,   // the host reported that it could not embed, complete or read
  file_failure = 17,
  limit_exceeded = 18,
  unsupported = 19,  // not supported on this platform or in this build
  internal = 20,
};

// The name of the enumerator, such as "not_found".
std::string_view status_name(Status status);

}  // namespace hop::core
