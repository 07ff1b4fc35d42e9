// Members that the bodies of /search and /ask share.
#pragma once

#include "cli/serving/routes.hpp"
#include "cli/serving/service.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// Reads a body that parse_body has checked. Throws HttpFailure 400 for an unknown method or retriever.
RetrievalRequest read_retrieval(const Json& body);

// The shape of the route's body.
const BodyShape* find_body(const HttpRequest& request);

}  // namespace hop::cli
