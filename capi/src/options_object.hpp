// Options by name.
#pragma once

#include <string_view>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/options/options.hpp"

struct hop_options : hop::capi::Object<hop_options> {
  static constexpr std::string_view type_name = "hop_options";
  hop::core::Options values;
};
