// The members that /search and /ask have in common.
#pragma once

#include "cli/serving/routes.hpp"
#include "cli/serving/service.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// Of a body that parse_body has checked. HttpFailure 400 for a method or a retriever that there is not.
RetrievalRequest read_retrieval(const Json& body);

// The shape of the route's body.
const BodyShape* find_body(const HttpRequest& request);

}  // namespace hop::cli
