#include "core/text/text_order.hpp"

namespace hop::core {
namespace {

std::uint64_t beginning_of(std::string_view text) {
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < 8; ++i) beginning = beginning << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  return beginning;
}

}  // namespace

bool TextOrder::step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context,
                     TextOfNumber text_of) {
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    if (beginnings_[a] != beginnings_[b]) return beginnings_[a] < beginnings_[b];
    return text_of(context, a) < text_of(context, b);
  };
  {
    WorkParts::Step step(parts_, budget);
    const bool is_done = step.once(count / 4, [&] { beginnings_.resize(count); }) &&
                         step.each(count, 4,
                                   [&](std::size_t i) {
                                     const auto number = static_cast<std::uint32_t>(i);
                                     beginnings_[i] = beginning_of(text_of(context, number));
                                   }) &&
                         step.until([&] { return sort_.step(budget, count, order, before); });
    if (!is_done) return false;
  }
  *this = {};
  return true;
}

}  // namespace hop::core
