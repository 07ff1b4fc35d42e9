// Lays out the file's columns without copying them. Like a FlatBuffers builder, it places them from the end of the file to its
// front. Positions depend only on the columns' sizes; their values are appended to the file afterwards, from front to end.
// Unlike a builder, this needs no second buffer of the file's size.
#pragma once

#include <flatbuffers/flatbuffers.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/store/file_format.hpp"

namespace hop::core {

// A column that has been placed: its position in the file, and its values, unless they are not in one piece of memory. `Stored` is
// the type of the schema, T its twin in core.
template <class Stored, class T = Stored>
struct PlacedColumn {
  flatbuffers::Offset<flatbuffers::Vector<Stored>> offset;
  std::span<const T> values;

  // NOLINTNEXTLINE(google-explicit-constructor): the builder of a table takes positions
  operator flatbuffers::Offset<flatbuffers::Vector<Stored>>() const { return offset; }
};

// A column, or a part of one, whose bytes are contiguous in memory.
struct ColumnPiece {
  const std::uint8_t* values = nullptr;  // null with bytes > 0: the blob of texts
  std::uint64_t bytes = 0;
  std::uint32_t rows = 0;     // length of the whole column
  bool is_first = true;       // the column's length field precedes it
  std::uint32_t padding = 0;  // zero bytes that follow it
};

class ColumnWriter {
 public:
  // A column of `rows` values in memory of the writer. fill(T*) writes the values.
  template <class T, class Fill>
  PlacedColumn<T> fill(std::size_t rows, Fill&& fill) {
    static_assert(alignof(T) <= alignof(std::uint32_t));
    // Not zeroed first: `fill` writes all of it.
    const std::size_t words = (rows * sizeof(T) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
    std::unique_ptr<std::uint32_t[]> memory(new std::uint32_t[words]);
    T* const values = reinterpret_cast<T*>(memory.get());
    owned_.push_back(std::move(memory));
    if (rows != 0) fill(values);
    return borrow(std::span<const T>(values, rows));
  }

  // A column of borrowed values, which must outlive the writer. The first one is placed at a multiple of `alignment`.
  template <class T, class Stored = T>
  PlacedColumn<Stored, T> borrow(std::span<const T> values, std::size_t alignment = alignof(T)) {
    return {place(reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes(), values.size(), alignment), values};
  }
  template <class T>
  PlacedColumn<T> borrow(const std::vector<T>& values, std::size_t alignment = alignof(T)) {
    return borrow(std::span<const T>(values), alignment);
  }
  // One column from several borrowed runs of bytes.
  PlacedColumn<std::uint8_t> borrow_runs(std::span<const std::span<const std::uint8_t>> runs, std::size_t alignment) {
    std::size_t bytes = 0;
    for (const auto& run : runs) bytes += run.size();
    const flatbuffers::uoffset_t column = place(nullptr, bytes, bytes, alignment);
    const ColumnPiece whole = pieces_.back();
    pieces_.pop_back();
    for (std::size_t i = runs.size(); i > 0;) {
      --i;
      pieces_.push_back({runs[i].data(), runs[i].size(), whole.rows, i == 0, i + 1 == runs.size() ? whole.padding : 0});
    }
    return {column, {}};
  }
  // The blob of texts. Only its size is known here; BlobReader supplies the bytes.
  PlacedColumn<std::uint8_t> texts(std::size_t bytes) { return {place(nullptr, bytes, bytes, 1), {}}; }

  // As borrow(), for a struct of the schema and its twin in core, which have the same layout. FlatBuffers aligns vectors of structs
  // to the size of the struct.
  template <class FileStruct, class T>
  PlacedColumn<const FileStruct*, T> borrow_structs(const std::vector<T>& values) {
    static_assert(sizeof(FileStruct) == sizeof(T) && alignof(FileStruct) == alignof(T));  // NOLINT(misc-redundant-expression)
    // NOLINTNEXTLINE(misc-redundant-expression)
    return borrow<T, const FileStruct*>(std::span<const T>(values), values.empty() ? alignof(T) : sizeof(T));
  }

  // The column of the values of(item) for a list of records.
  template <class Item, class Of>
  PlacedColumn<std::uint32_t> field(const std::vector<Item>& items, Of&& of) {
    return fill<std::uint32_t>(items.size(), [&](std::uint32_t* out) {
      for (const Item& item : items) *out++ = of(item);
    });
  }

  // Ends a section: all columns placed since the last call belong to it.
  void end_section(FileSection section) { from_end_[static_cast<std::size_t>(section)] = size_; }
  // Bytes from the section's first byte to the end of the file.
  std::uint64_t from_end(FileSection section) const { return from_end_[static_cast<std::size_t>(section)]; }

  std::uint64_t size() const { return size_; }                     // bytes of all columns so far
  std::span<const ColumnPiece> pieces() const { return pieces_; }  // from the file's end to its front

 private:
  // Places a FlatBuffers vector: a 32-bit length, then the values. Padding after the values aligns them relative to the end of
  // the file.
  flatbuffers::uoffset_t place(const std::uint8_t* values, std::size_t bytes, std::size_t rows, std::size_t alignment) {
    constexpr std::size_t length_bytes = sizeof(flatbuffers::uoffset_t);
    const std::size_t unit = std::max(alignment, length_bytes), padding = (unit - (size_ + bytes) % unit) % unit;
    size_ += padding + bytes + length_bytes;
    pieces_.push_back({values, bytes, static_cast<std::uint32_t>(rows), true, static_cast<std::uint32_t>(padding)});
    return static_cast<flatbuffers::uoffset_t>(size_);
  }

  std::uint64_t size_ = 0;
  std::vector<ColumnPiece> pieces_;
  std::vector<std::unique_ptr<std::uint32_t[]>> owned_;
  std::array<std::uint64_t, file_section_count> from_end_{};
};

}  // namespace hop::core
