// Expands the HOP_RETRIEVER rows of the table into a switch. Built a second time with HOPTRAIL_COMPACT, for a library without the
// methods that send requests to the host during retrieval.
#include "core/loops/retrievers.hpp"

#include "core/base/concat.hpp"
#include "core/loops/scored_retriever.hpp"
#include "core/methods/plain_retriever.hpp"

namespace hop::core {

#if !defined(HOPTRAIL_COMPACT)
#define HOP_RETRIEVER(name, make) \
  Result<std::unique_ptr<Retriever>> make(GraphPart part, const SearchSettings& settings, const Options& options);
#include "core/methods/method_table.inc"
#endif

namespace {

Result<std::unique_ptr<Retriever>> make_retriever_of_method([[maybe_unused]] GraphPart part, const SearchSettings& settings,
                                                            [[maybe_unused]] const Options& options) {
#if defined(HOPTRAIL_COMPACT)
  if (has_trait(settings.method, method_trait::asks_on_the_way)) {
    return Error{Status::unsupported,
                 concat("method ", method_name(settings.method), " is not in this build: use the complete build"), "method"};
  }
#endif
  switch (settings.method) {
#if !defined(HOPTRAIL_COMPACT)
#define HOP_RETRIEVER(name, make) \
  case Method::name: return make(std::move(part), settings, options);
#include "core/methods/method_table.inc"
#endif
    default: return make_plain_retriever(std::move(part), settings);
  }
}

}  // namespace

Result<std::unique_ptr<Retriever>> make_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  if (!settings.score) return make_retriever_of_method(std::move(part), settings, options);
#if defined(HOPTRAIL_COMPACT)
  return Error{Status::unsupported, "option \"search.score\" is not in this build: use the complete build", "search.score"};
#else
  auto first = make_retriever_of_method(part, settings_before_scores(settings, options), options);
  if (!first) return first;
  return make_scored_retriever(std::move(part), std::move(first).value(), settings, options);
#endif
}

}  // namespace hop::core
