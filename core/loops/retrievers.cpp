// Built a second time with HOPTRAIL_COMPACT, for a library without the methods of papers that ask their host on the way.
#include "core/loops/retrievers.hpp"

#include "core/base/concat.hpp"
#include "core/methods/bgr/bgr_retriever.hpp"
#include "core/methods/g_rag/g_rag_retriever.hpp"
#include "core/methods/iier/iier_retriever.hpp"
#include "core/methods/kgp/kgp_retriever.hpp"
#include "core/methods/plain_retriever.hpp"

namespace hop::core {

Result<std::unique_ptr<Retriever>> make_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                  const Options& options) {
#if defined(HOPTRAIL_COMPACT)
  if (asks_on_the_way(settings.method)) {
    return Error{Status::unsupported,
                 concat("method ", method_name(settings.method), " is not in this build: the complete one has it"), "method"};
  }
#endif
  switch (settings.method) {
#if !defined(HOPTRAIL_COMPACT)
    case Method::kgp: return make_kgp_retriever(std::move(graph), settings, options);
    case Method::iier: return make_iier_retriever(std::move(graph), settings, options);
    case Method::g_rag: return make_g_rag_retriever(std::move(graph), settings, options);
    case Method::bgr: return make_bgr_retriever(std::move(graph), settings, options);
#endif
    default: return make_plain_retriever(std::move(graph), settings);
  }
}

}  // namespace hop::core
