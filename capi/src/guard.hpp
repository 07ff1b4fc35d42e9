// The edge between C++ and C: no exception passes it, every failure becomes a status and a hop_error.
#pragma once

#include <cstdint>

#include "capi/include/hoptrail.h"
#include "core/base/result.hpp"

namespace hop::capi {

using Outcome = core::Result<void>;

// The status of a failure, and, where the caller wants it, an error object.
std::int32_t report(hop_error** error, const core::Error& failure);
// Inside a catch block: bad_alloc, length_error or anything else, as one of three errors that need no memory.
std::int32_t report_exception(hop_error** error) noexcept;
std::int32_t report_status(hop_error** error, std::int32_t status) noexcept;

// One for all functions of the ABI: each would be compiled with a copy otherwise.
std::int32_t guard_call(hop_error** error, void* body, Outcome (*call)(void* body)) noexcept;

// Runs the body of a function of the ABI. The body writes its outputs last, when nothing can fail any more.
template <class Body>
std::int32_t guard(hop_error** error, Body&& body) noexcept {
  return guard_call(error, &body, [](void* place) -> Outcome { return (*static_cast<std::remove_reference_t<Body>*>(place))(); });
}

}  // namespace hop::capi
