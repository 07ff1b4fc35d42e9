// Writes the file's columns into a FlatBuffers builder, or only counts them, so that the bytes are reserved at once.
// FlatBuffers are built from the end of the file to its front.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <flatbuffers/flatbuffers.h>

#include "core/base/work_parts.hpp"
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

  // `values` must live on: they are copied by copy_some().
  template <class T>
  ColumnOffset<T> copy(std::span<const T> values, std::size_t alignment = alignof(T)) {
    return fill<T>(values.size(), [&](T* out) { copies_.push_back({out, values.data(), values.size_bytes()}); }, alignment);
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
    if (!values.empty()) copies_.push_back({out, values.data(), values.size() * sizeof(T)});
    return column;
  }

  // Column `of(item)` of a list of records.
  template <class Item, class Of>
  ColumnOffset<std::uint32_t> field(const std::vector<Item>& items, Of&& of) {
    return fill<std::uint32_t>(items.size(), [&](std::uint32_t* out) {
      for (const Item& item : items) *out++ = of(item);
    });
  }

  // Copies the values of the columns so far, as many as the budget allows; true when there is nothing left to copy. Columns
  // stay where they are: the builder has room for all from the beginning.
  bool copy_some(WorkBudget& budget) {
    constexpr std::size_t bytes_of_a_unit = 4, most_at_once = 1 << 16;
    while (!copies_.empty()) {
      if (budget.used_up()) return false;
      Copy& copy = copies_.back();
      const std::size_t bytes = std::min(copy.bytes, most_at_once);
      copy.bytes -= bytes;
      std::memcpy(static_cast<std::uint8_t*>(copy.to) + copy.bytes, static_cast<const std::uint8_t*>(copy.from) + copy.bytes, bytes);
      budget.spend(1 + bytes / bytes_of_a_unit);
      if (copy.bytes == 0) copies_.pop_back();
    }
    return true;
  }

  // All that was written since the section before belongs to `section`.
  void end_section(FileSection section) {
    if (builder_) from_end_[static_cast<std::size_t>(section)] = builder_->GetSize();
  }
  // Bytes from the section's first byte to the end of the file.
  std::uint64_t from_end(FileSection section) const { return from_end_[static_cast<std::size_t>(section)]; }

  std::uint64_t counted_bytes() const { return counted_bytes_; }  // an upper bound

 private:
  struct Copy {
    void* to;
    const void* from;
    std::size_t bytes;  // still to copy: the first ones
  };

  void count(std::uint64_t bytes) { counted_bytes_ += bytes + length_and_padding; }

  static constexpr std::uint64_t length_and_padding = 2 * sizeof(std::uint32_t);
  flatbuffers::FlatBufferBuilder* builder_;
  std::uint64_t counted_bytes_ = 0;
  std::vector<Copy> copies_;
  std::array<std::uint64_t, file_section_count> from_end_{};
};

}  // namespace hop::core
