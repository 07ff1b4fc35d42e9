// Bytes that the host owns.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"

struct hop_bytes : hop::capi::Object<hop_bytes> {
  static constexpr std::string_view type_name = "hop_bytes";
  std::vector<std::uint8_t> data;
};

namespace hop::capi {

// Copies a text into an object for the host.
inline hop_bytes* bytes_of_text(std::string_view text) {
  auto made = std::make_unique<hop_bytes>();
  made->data.assign(text.begin(), text.end());
  return made.release();
}

}  // namespace hop::capi
