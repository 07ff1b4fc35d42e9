#include "capi/src/call.hpp"
#include "core/methods/method.hpp"

static_assert(HOP_METHOD_BOUND == core::method_trait::bound);
static_assert(HOP_METHOD_BY_RETRIEVER == core::method_trait::by_retriever);

uint32_t hop_method_count(void) { return static_cast<uint32_t>(core::method_table().size()); }

int32_t hop_method_describe(uint32_t index, const char** name, uint32_t* traits, const char** summary, const char** citation,
                            const char** options, hop_error** error) {
  return call(error, below(index, "method", hop_method_count), out(name, "name"), out(traits, "traits"), out(summary, "summary"),
              out(citation, "citation"), out(options, "options"), [&] {
                const core::MethodDescription& method = core::method_table()[index];
                *name = method.name;
                *traits = method.traits;
                *summary = method.summary;
                *citation = method.citation;
                *options = method.options;
              });
}
