// Bytes that the library made: a graph file, an export, a saved task.
#pragma once

#include <span>

#include "hoptrail/call.hpp"

namespace hop {

// Bytes that this object owns.
class Bytes {
 public:
  using Handle = detail::Handle<hop_bytes, hop_bytes_free>;

  // Takes ownership.
  explicit Bytes(Handle handle) : handle_(std::move(handle)) {}

  // The bytes, valid for the life of this object.
  std::span<const std::uint8_t> view() const {
    const std::uint8_t* data = nullptr;
    std::size_t length = 0;
    detail::call(hop_bytes_view, handle_.get(), &data, &length);
    return {data, length};
  }

  // The same bytes as text (JSON, an export).
  std::string_view text() const {
    const std::span<const std::uint8_t> bytes = view();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  operator std::span<const std::uint8_t>() const { return view(); }

 private:
  Handle handle_;
};

}  // namespace hop
