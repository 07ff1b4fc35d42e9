#include "core/base/sort.hpp"

#include <algorithm>
#include <numeric>

namespace hop::core {
namespace {

constexpr std::size_t insertion_length = 12;  // shorter runs are faster put in order by insertion

void sort_run(std::span<std::uint32_t> run, const void* context, ComesBefore before) {
  for (std::size_t i = 1; i < run.size(); ++i) {
    const std::uint32_t number = run[i];
    std::size_t place = i;
    for (; place > 0 && before(context, number, run[place - 1]); --place) run[place] = run[place - 1];
    run[place] = number;
  }
}

// Of two equal elements the one of the first run goes first.
void merge_runs(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second, std::uint32_t* out,
                const void* context, ComesBefore before) {
  std::size_t a = 0, b = 0;
  while (a < first.size() && b < second.size()) {
    *out++ = before(context, second[b], first[a]) ? second[b++] : first[a++];
  }
  out = std::copy(first.begin() + static_cast<std::ptrdiff_t>(a), first.end(), out);
  std::copy(second.begin() + static_cast<std::ptrdiff_t>(b), second.end(), out);
}

}  // namespace

std::vector<std::uint32_t> sorted_numbers(std::size_t count, const void* context, ComesBefore before) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0u);
  for (std::size_t begin = 0; begin < count; begin += insertion_length) {
    sort_run(std::span(numbers).subspan(begin, std::min(insertion_length, count - begin)), context, before);
  }
  if (count <= insertion_length) return numbers;

  std::vector<std::uint32_t> merged(count);
  for (std::size_t width = insertion_length; width < count; width *= 2) {
    const std::span<const std::uint32_t> from(numbers);
    for (std::size_t begin = 0; begin < count; begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, count), end = std::min(middle + width, count);
      merge_runs(from.subspan(begin, middle - begin), from.subspan(middle, end - middle), &merged[begin], context, before);
    }
    numbers.swap(merged);
  }
  return numbers;
}

}  // namespace hop::core
