// The stable codes of every failure. The C ABI publishes the same numbers (hoptrail.h, HOP_STATUS_*).
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

enum class Status : std::int32_t {
  ok = 0,
  invalid_argument = 1,  // a NULL, a length or a value that the call cannot mean
  wrong_object = 2,      // a pointer to another kind of object
  wrong_state = 3,       // the call is right, the moment is not
  out_of_memory = 4,
  unknown_option = 5,
  option_out_of_bounds = 6,
  bad_input = 7,  // host data that cannot be taken: a NaN, an empty text, a malformed line
  duplicate_id = 8,
  not_found = 9,
  dimension_mismatch = 10,  // vectors of another width, or another number of rows
  embedder_mismatch = 11,   // vectors of another model than the graph's
  corrupt_file = 12,        // a damaged or foreign graph, weights or task file
  unsupported_version = 13,
  foreign_graph = 14,  // a saved task of another graph
  stale_request = 15,  // an answer to a request that is not open
  host_failure = 16,   // the host said that it could not embed, complete or read
  file_failure = 17,
  limit_exceeded = 18,
  unsupported = 19,  // not on this platform or in this build
  internal = 20,
};

std::string_view status_name(Status status);

}  // namespace hop::core
