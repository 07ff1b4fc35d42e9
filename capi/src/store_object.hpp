// An open version of a store.
#pragma once

#include <memory>
#include <string_view>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"

namespace hop::core {
struct Snapshot;
}  // namespace hop::core

struct hop_store : hop::capi::Object<hop_store> {
  static constexpr std::string_view type_name = "hop_store";
  std::shared_ptr<const hop::core::Snapshot> snapshot;
};
