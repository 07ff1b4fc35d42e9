#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "core/methods/method.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;

static_assert(HOP_METHOD_BOUND == hop::core::method_trait::bound);
static_assert(HOP_METHOD_BY_RETRIEVER == hop::core::method_trait::by_retriever);

uint32_t hop_method_count(void) { return static_cast<uint32_t>(hop::core::method_table().size()); }

int32_t hop_method_describe(uint32_t index, const char** name, uint32_t* traits, const char** summary, const char** citation,
                            const char** options, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.below(index, hop_method_count(), "method");
    given.output(name, "name");
    given.output(traits, "traits");
    given.output(summary, "summary");
    given.output(citation, "citation");
    given.output(options, "options");
    if (given.failed()) return given.error();
    const hop::core::MethodDescription& method = hop::core::method_table()[index];
    *name = method.name;
    *traits = method.traits;
    *summary = method.summary;
    *citation = method.citation;
    *options = method.options;
    return {};
  });
}
