// Sequences of calls over the whole ABI. Two bytes name a function, the next ones choose its arguments
// (support/call_world.hpp). Whatever is called with whatever: a status, outputs on success alone, and no object left
// behind.
#include "tests/fuzz/support/call_table.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/fixture.hpp"

namespace {

constexpr std::size_t most_calls = 160;

hop::fuzz::Figure call_count{"calls"}, succeeded{"functions that succeeded"};

void make_calls(hop::fuzz::FuzzInput& input) {
  hop::fuzz::CallWorld world(input);
  for (std::size_t calls = 0; calls < most_calls && !input.at_end(); ++calls) {
    hop::fuzz::function_named(static_cast<std::uint16_t>(input.number(2))).call(world);
    ++call_count.value;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hop::fuzz::fixture_file();
  hop::fuzz::FuzzInput input(data, size);
  make_calls(input);
  succeeded.value = hop::fuzz::CallWorld::functions_that_succeeded();
  hop::fuzz::claim(hop_live_objects() == 0, "all objects are freed");
  return 0;
}
