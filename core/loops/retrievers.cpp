// Expands the HOP_RETRIEVER rows of the table into a switch.
#include "core/loops/retrievers.hpp"

#include "core/loops/scored_retriever.hpp"
#include "core/methods/plain_retriever.hpp"

namespace hop::core {

#define HOP_RETRIEVER(name, make) \
  Result<std::unique_ptr<Retriever>> make(GraphPart part, const SearchSettings& settings, const Options& options);
#include "core/methods/method_table.inc"

namespace {

Result<std::unique_ptr<Retriever>> make_retriever_of_method(GraphPart part, const SearchSettings& settings,
                                                            [[maybe_unused]] const Options& options) {
  switch (settings.method) {
#define HOP_RETRIEVER(name, make)                                                   \
  case Method::name:                                                                \
    if constexpr (is_built(#name)) return make(std::move(part), settings, options); \
    break;
#include "core/methods/method_table.inc"
    default: break;
  }
  return make_plain_retriever(std::move(part), settings);
}

}  // namespace

Result<std::unique_ptr<Retriever>> make_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  if (!settings.score || !with_scorer) return make_retriever_of_method(std::move(part), settings, options);
  auto first = make_retriever_of_method(part, settings_before_scores(settings, options), options);
  if (!first) return first;
  return make_scored_retriever(std::move(part), std::move(first).value(), settings, options);
}

}  // namespace hop::core
