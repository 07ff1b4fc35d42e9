// Bytes that the host owns.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "capi/src/object.hpp"

struct hop_bytes : hop::capi::Object<hop_bytes> {
  static constexpr std::string_view type_name = "hop_bytes";
  std::vector<std::uint8_t> data;
};

namespace hop::capi {

// Gives the host a copy of a text.
inline void give_bytes(std::string_view text, hop_bytes** place) {
  auto made = std::make_unique<hop_bytes>();
  made->data.assign(text.begin(), text.end());
  *place = made.release();
}

// Gives the host bytes that core made.
inline Outcome give_bytes(core::Result<std::vector<std::uint8_t>> bytes, hop_bytes** place) {
  return give(place, &hop_bytes::data, [&] { return std::move(bytes); });
}

}  // namespace hop::capi

using hop::capi::give_bytes;
