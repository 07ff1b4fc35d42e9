// The error that a call of the C++ layer throws.
#pragma once

#include "hoptrail.hpp"

namespace hop {

template <class Call>
Error error_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  return Error(HOP_OK, "nothing was thrown");
}

}  // namespace hop
