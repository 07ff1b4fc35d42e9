// Checks the arguments of a call. The call names all arguments first; the first one that fails is the call's error.
//
//   Arguments given;
//   given.object(options, "options");
//   const std::string_view key_text = given.text(key, key_length, "key");
//   if (given.failed()) return given.error();
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.hpp"

namespace hop::capi {

// Offsets of text in a graph file are 32 bits wide, and a file is smaller than 2 GiB.
inline constexpr std::size_t longest_text = 0x7fffffff;

class Arguments {
 public:
  Arguments();
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  template <class T>
  void object(const T* object, const char* name) {
    check_object(object == nullptr, object != nullptr && object->has_own_tag(), name, T::type_name);
  }

  // The location of an output.
  void output(const void* place, const char* name);

  // NULL with length 0 is the empty text.
  std::string_view text(const char* data, std::size_t length, const char* name) {
    return readable(data, length, longest_text, name) ? std::string_view(data, length) : std::string_view("");
  }

  template <class T>
  std::span<const T> array(const T* values, std::size_t count, const char* name) {
    return readable(values, count, PTRDIFF_MAX / sizeof(T), name) ? std::span<const T>(values, count) : std::span<const T>();
  }

  void below(std::uint64_t index, std::uint64_t count, const char* name);
  void fail(core::Status status, std::string message, std::string_view detail);

  bool failed() const { return error_.status != core::Status::ok; }
  core::Result<void> error() const;

 private:
  void check_object(bool is_null, bool has_own_tag, const char* name, std::string_view type_name);
  void fail_null(const char* name);
  bool readable(const void* data, std::size_t length, std::size_t limit, const char* name);

  core::Error error_{core::Status::ok, {}, {}};
};

// The returned text is never NULL.
inline void give_text(std::string_view text, const char** place, std::size_t* length) {
  *place = text.data() == nullptr ? "" : text.data();
  *length = text.size();
}

}  // namespace hop::capi
