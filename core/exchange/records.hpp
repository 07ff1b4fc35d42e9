// Helpers for messages: lists of records with a length prefix, sorted lists, and frames that hold a single object. Readers stop
// at the first invalid value and then return an empty list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/exchange/message_bytes.hpp"

namespace hop::core {

// A number that no passage of a corpus has.
inline constexpr std::uint32_t no_passage_of_corpus = 0xffffffff;
// Exclusive upper bounds: of passage numbers, and of the numbers of entities, keywords and counts.
inline constexpr std::uint64_t passages_end = no_passage_of_corpus, numbers_end = std::uint64_t{1} << 32;

// Writes the number of elements, then each element.
template <class Things, class Write>
void write_all(MessageWriter& out, const Things& things, Write write) {
  out.number(things.size());
  for (const auto& thing : things) write(thing);
}

// Reads a list that write_all() wrote. Empty if an element is invalid.
template <class Read>
auto read_all(MessageReader& in, Read read) {
  std::vector<decltype(read())> all;
  const std::size_t count = in.count();
  for (std::size_t i = 0; i < count && in.ok(); ++i) all.push_back(read());
  if (!in.ok()) all.clear();
  return all;
}

inline void write_texts(MessageWriter& out, std::span<const std::string> texts) {
  write_all(out, texts, [&](const std::string& text) { out.text(text); });
}
inline std::vector<std::string> read_texts(MessageReader& in) {
  return read_all(in, [&] { return std::string(in.text()); });
}

// Refuses the input unless the elements are strictly ordered by `before`.
template <class Things, class Before>
void expect_order(MessageReader& in, const Things& things, Before before) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    if (!before(things[i - 1], things[i])) in.refuse();
  }
}

// A list of sorted, distinct texts.
inline std::vector<std::string> read_sorted_texts(MessageReader& in) {
  std::vector<std::string> texts = read_texts(in);
  expect_order(in, texts, [](const std::string& a, const std::string& b) { return a < b; });
  return texts;
}

// A score or a distance, at most 1e30 in magnitude, so that differences of two stay finite.
inline float read_score(MessageReader& in) {
  constexpr float most = 1e30f;
  const float value = in.single();
  if (value > most || value < -most) in.refuse();
  return value;
}

// Opens a frame of this kind and decodes it with read(reader), which must consume all its content.
template <class Read>
auto read_frame(std::span<const std::uint8_t> bytes, MessageKind kind, std::string_view whose, Read read)
    -> Result<decltype(read(std::declval<MessageReader&>()))> {
  auto opened = MessageReader::open(bytes, kind, whose);
  if (!opened) return std::move(opened).error();
  auto held = read(opened.value());
  if (auto ended = opened.value().expect_end(whose); !ended) return std::move(ended).error();
  return held;
}

template <class T>
void append_moved(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Decodes the parts, merges them, and encodes the result. Errors: that of the first part that cannot be read; those of `merge`.
template <class Part, class Merge>
Result<std::vector<std::uint8_t>> merge_parts(std::span<const std::vector<std::uint8_t>> parts,
                                              Result<Part> (*read)(std::span<const std::uint8_t>), Merge merge,
                                              std::vector<std::uint8_t> (*write)(const Part&)) {
  std::vector<Part> all;
  for (const auto& part : parts) {
    auto one = read(part);
    if (!one) return std::move(one).error();
    all.push_back(std::move(one).value());
  }
  Result<Part> merged = merge(std::move(all));
  if (!merged) return std::move(merged).error();
  return write(merged.value());
}

}  // namespace hop::core
