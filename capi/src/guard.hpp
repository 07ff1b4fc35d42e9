// The boundary between C++ and C: no exception crosses it. Every failure becomes a status and a hop_error.
#pragma once

#include <cstdint>

#include "capi/include/hoptrail.h"
#include "core/base/result.hpp"

namespace hop::capi {

using Outcome = core::Result<void>;

// Returns the status of a failure and, if the caller passed a place for it, creates an error object.
std::int32_t report(hop_error** error, const core::Error& failure);
// Called inside a catch block: reports bad_alloc, length_error or any other exception as one of three static errors.
std::int32_t report_exception(hop_error** error) noexcept;
std::int32_t report_status(hop_error** error, std::int32_t status) noexcept;

// Shared by all functions of the ABI, so that the catch blocks are compiled once.
std::int32_t guard_call(hop_error** error, void* body, Outcome (*call)(void* body)) noexcept;

// Runs the body of a function of the ABI. The body writes its outputs last, when nothing can fail any more.
template <class Body>
std::int32_t guard(hop_error** error, Body&& body) noexcept {
  return guard_call(error, &body, [](void* place) -> Outcome { return (*static_cast<std::remove_reference_t<Body>*>(place))(); });
}

}  // namespace hop::capi
