// All routes, as one table that openapi.json describes (tests/cli/serve_test.py compares them).
#pragma once

#include <span>

#include "cli/serving/body_shape.hpp"
#include "cli/serving/http_message.hpp"
#include "cli/serving/http_server.hpp"
#include "cli/serving/service.hpp"

namespace hop::cli {

struct Route {
  const char* method;
  const char* path;       // {id} matches one path component, {path} one or more
  const char* operation;  // operationId
  bool open;              // no token is required
  const BodyShape* body;  // JSON; null: no body, or a document
  bool takes_document;
  const char* answer;  // the schema of a successful answer; null: not JSON
  HttpReply (*handle)(Service& service, const HttpRequest& request);
};

std::span<const Route> routes();

// Finds the route of a request and sets the request's parameters. Throws HttpFailure 404 and 405.
const Route& find_route(HttpRequest& request);
// The path of the route as a metric label, "other" for unknown paths.
std::string route_label(const HttpRequest& request);

// The table as JSON, for `hoptrail serve --routes`.
Json routes_json();

// Handlers.
HttpReply answer_search(Service& service, const HttpRequest& request);
HttpReply answer_vector_store_search(Service& service, const HttpRequest& request);
HttpReply list_vector_stores(Service& service, const HttpRequest& request);
HttpReply retrieve_vector_store(Service& service, const HttpRequest& request);
HttpReply list_vector_store_files(Service& service, const HttpRequest& request);
HttpReply answer_vector_store_content(Service& service, const HttpRequest& request);
HttpReply answer_file_content(Service& service, const HttpRequest& request);
HttpReply list_models(Service& service, const HttpRequest& request);
HttpReply answer_ask(Service& service, const HttpRequest& request);
HttpReply list_documents_of_store(Service& service, const HttpRequest& request);
HttpReply put_document(Service& service, const HttpRequest& request);
HttpReply delete_document(Service& service, const HttpRequest& request);
HttpReply answer_status(Service& service, const HttpRequest& request);
HttpReply answer_health(Service& service, const HttpRequest& request);
HttpReply answer_metrics(Service& service, const HttpRequest& request);
HttpReply answer_description(Service& service, const HttpRequest& request);

// The text of openapi.json, which is compiled in.
extern const char* const openapi_text;

}  // namespace hop::cli
