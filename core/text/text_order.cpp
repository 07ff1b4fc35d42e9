// Builds the prefixes, counts all eight byte histograms in one pass, then runs one stable counting sort per byte. A
// final merge sort orders the strings whose prefixes are equal; it is linear if there are none.
#include "core/text/text_order.hpp"

#include <numeric>
#include <utility>

#include "core/base/small_module.hpp"

namespace hop::core {
namespace {

// Big-endian, so that integer order is byte order. Shorter strings are padded with zeros; equal prefixes are compared
// in full.
std::uint64_t first_eight_bytes(std::string_view text) {
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < 8; ++i) beginning = beginning << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  return beginning;
}

std::size_t value_of_byte(std::uint64_t beginning, std::size_t byte) { return beginning >> 8 * byte & 0xff; }

}  // namespace

bool TextOrder::order_by_beginning(WorkParts::Step& step, std::vector<std::uint32_t>& order) {
  const std::size_t count = beginnings_.size();
  bool is_over = step.once(count, [&] {
    sorted_.resize(count);
    order.resize(count);
    std::iota(order.begin(), order.end(), 0u);
  }) && step.each(count, 8, [&](std::size_t i) {
    for (std::size_t byte = 0; byte < 8; ++byte) ++places_[byte][value_of_byte(beginnings_[i], byte)];
  });
  // Byte 0 is the lowest of the integer, that is, the last of the prefix.
  for (std::size_t byte = 0; byte < 8 && is_over; ++byte) {
    std::array<std::uint32_t, 256>& places = places_[byte];
    is_over = step.once(256, [&] {
      std::uint32_t before_this = 0;
      // Exclusive prefix sum: the histogram becomes the first place of each byte value.
      for (std::uint32_t& place : places) before_this += std::exchange(place, before_this);
    }) && step.each(count, 4, [&](std::size_t i) {
      sorted_[places[value_of_byte(beginnings_[order[i]], byte)]++] = order[i];
    }) && step.once(1, [&] { order.swap(sorted_), sort_.take_order(); });
  }
  return is_over;
}

bool TextOrder::step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context,
                     TextOfNumber text_of) {
  // Strings with equal prefixes are rare, so most comparisons do not touch the strings.
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    if (beginnings_[a] != beginnings_[b]) return beginnings_[a] < beginnings_[b];
    return text_of(context, a) < text_of(context, b);
  };
  {
    WorkParts::Step step(parts_, budget);
    const bool is_done =
        step.once(count / 4, [&] { beginnings_.resize(count); }) &&
        step.each(count, 4,
                  [&](std::size_t i) { beginnings_[i] = first_eight_bytes(text_of(context, static_cast<std::uint32_t>(i))); }) &&
        (!sorts_by_beginnings || order_by_beginning(step, order)) &&
        step.until([&] { return sort_.step(budget, count, order, before); });
    if (!is_done) return false;
  }
  *this = {};
  return true;
}

}  // namespace hop::core
