// Writes the file's columns into a FlatBuffers builder, or only counts them, so that the bytes are reserved at once.
// FlatBuffers are built from the end of the file to its front.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <flatbuffers/flatbuffers.h>

#include "core/store/file_format.hpp"

namespace hop::core {

template <class T>
using ColumnOffset = flatbuffers::Offset<flatbuffers::Vector<T>>;

class ColumnWriter {
 public:
  // Without a builder it counts.
  explicit ColumnWriter(flatbuffers::FlatBufferBuilder* builder) : builder_(builder) {}

  // A column of `rows` values that `fill` writes, given a T*; its first value at a multiple of `alignment` of the file.
  template <class T, class Fill>
  ColumnOffset<T> fill(std::size_t rows, Fill&& fill, std::size_t alignment = alignof(T)) {
    if (!builder_) return count(rows * sizeof(T) + alignment), ColumnOffset<T>();
    builder_->PreAlign(rows * sizeof(T), alignment);
    T* values = nullptr;
    const auto column = builder_->CreateUninitializedVector<T>(rows, &values);
    if (rows != 0) fill(values);
    return column;
  }

  template <class T>
  ColumnOffset<T> copy(std::span<const T> values, std::size_t alignment = alignof(T)) {
    return fill<T>(values.size(), [&](T* out) { std::memcpy(out, values.data(), values.size_bytes()); }, alignment);
  }
  template <class T>
  ColumnOffset<T> copy(const std::vector<T>& values, std::size_t alignment = alignof(T)) {
    return copy(std::span<const T>(values), alignment);
  }

  // As copy(), for a struct of the schema and its twin in core, which have the same bytes.
  template <class FileStruct, class T>
  ColumnOffset<const FileStruct*> copy_structs(const std::vector<T>& values) {
    static_assert(sizeof(FileStruct) == sizeof(T));
    if (!builder_) return count(values.size() * sizeof(T)), ColumnOffset<const FileStruct*>();
    FileStruct* out = nullptr;
    const auto column = builder_->CreateUninitializedVectorOfStructs<FileStruct>(values.size(), &out);
    if (!values.empty()) std::memcpy(static_cast<void*>(out), values.data(), values.size() * sizeof(T));
    return column;
  }

  // Column `of(item)` of a list of records.
  template <class Item, class Of>
  ColumnOffset<std::uint32_t> field(const std::vector<Item>& items, Of&& of) {
    return fill<std::uint32_t>(items.size(), [&](std::uint32_t* out) {
      for (const Item& item : items) *out++ = of(item);
    });
  }

  // All that was written since the section before belongs to `section`.
  void end_section(FileSection section) {
    if (builder_) from_end_[static_cast<std::size_t>(section)] = builder_->GetSize();
  }
  // Bytes from the section's first byte to the end of the file.
  std::uint64_t from_end(FileSection section) const { return from_end_[static_cast<std::size_t>(section)]; }

  std::uint64_t counted_bytes() const { return counted_bytes_; }  // an upper bound

 private:
  void count(std::uint64_t bytes) { counted_bytes_ += bytes + length_and_padding; }

  static constexpr std::uint64_t length_and_padding = 2 * sizeof(std::uint32_t);
  flatbuffers::FlatBufferBuilder* builder_;
  std::uint64_t counted_bytes_ = 0;
  std::array<std::uint64_t, file_section_count> from_end_{};
};

}  // namespace hop::core
