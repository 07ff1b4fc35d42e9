// POST /search
#include "cli/serving/retrieval_body.hpp"
#include "cli/serving/routes.hpp"
#include "cli/serving/search_text.hpp"

namespace hop::cli {

HttpReply answer_search(Service& service, const HttpRequest& request) {
  const RetrievalRequest asked = read_retrieval(parse_body(*find_body(request), request.body));
  const StoreVersionPointer version = service.store.version();
  const Found found = search(service, *version, asked, request);
  return {200, search_text(version->graph, found.results, found.options, version->generation)};
}

}  // namespace hop::cli
