// What a task found.
#pragma once

#include <string_view>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/loops/results.hpp"

struct hop_results : hop::capi::Object<hop_results> {
  static constexpr std::string_view type_name = "hop_results";
  hop::core::Results results;
};
