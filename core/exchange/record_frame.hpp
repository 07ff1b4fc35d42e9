// A frame that holds one record (core/exchange/fields.hpp), such as the counts of a shard.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/exchange/fields.hpp"

namespace hop::core {

template <class Record>
std::vector<std::uint8_t> write_record_frame(MessageKind kind, const Record& record) {
  MessageWriter out(kind);
  write_record(out, record);
  return std::move(out).take();
}

// Errors: those of read_frame(); bad_input for a record that is_valid(record) does not accept.
template <class Record, class IsValid>
Result<Record> read_record_frame(std::span<const std::uint8_t> bytes, MessageKind kind, std::string_view whose,
                                 IsValid is_valid) {
  return read_frame(bytes, kind, whose, [&](MessageReader& in) {
    Record record = read_record<Record>(in);
    if (in.ok() && !is_valid(record)) in.refuse();
    return record;
  });
}

// Whether the things are strictly ordered by `before`.
template <class Things, class Before>
bool is_ascending(const Things& things, Before before) {
  return std::adjacent_find(things.begin(), things.end(), [&](const auto& a, const auto& b) { return !before(a, b); }) ==
         things.end();
}

}  // namespace hop::core
