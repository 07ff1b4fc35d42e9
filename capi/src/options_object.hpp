// Options by name.
#pragma once

#include "capi/src/object.hpp"
#include "core/options/options.hpp"

struct hop_options : hop::capi::Object<hop_options> {
  static constexpr std::string_view type_name = "hop_options";
  hop::core::Options values;
};

namespace hop::capi {

// For use in the expression of the call that reads the options: the defaults live as long as that.
inline const core::Options& options_or_defaults(const hop_options* options, const core::Options& defaults = core::Options()) {
  return options != nullptr ? options->values : defaults;
}

}  // namespace hop::capi

using hop::capi::options_or_defaults;
