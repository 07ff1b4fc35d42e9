// All that can be asked over HTTP: one table, of which openapi.json is the description (tests/cli/serve_test.py compares).
#pragma once

#include <span>

#include "cli/serving/body_shape.hpp"
#include "cli/serving/http_message.hpp"
#include "cli/serving/http_server.hpp"
#include "cli/serving/service.hpp"

namespace hop::cli {

struct Route {
  const char* method;
  const char* path;       // {id} stands for one part of a path, {path} for the rest of it
  const char* operation;  // operationId
  bool open;              // without a token
  const BodyShape* body;  // JSON; null: none, or a document
  bool takes_document;
  const char* answer;  // the schema of a good answer; null: no JSON
  HttpReply (*handle)(Service& service, const HttpRequest& request);
};

std::span<const Route> routes();

// The route of a request, whose parameter it sets. HttpFailure 404 and 405.
const Route& find_route(HttpRequest& request);
// The route's path for counting, "other" for what is none.
std::string route_label(const HttpRequest& request);

// The table as JSON, for `hoptrail serve --routes`.
Json routes_json();

// Handlers.
HttpReply answer_search(Service& service, const HttpRequest& request);
HttpReply answer_vector_store_search(Service& service, const HttpRequest& request);
HttpReply answer_ask(Service& service, const HttpRequest& request);
HttpReply put_document(Service& service, const HttpRequest& request);
HttpReply delete_document(Service& service, const HttpRequest& request);
HttpReply answer_status(Service& service, const HttpRequest& request);
HttpReply answer_health(Service& service, const HttpRequest& request);
HttpReply answer_metrics(Service& service, const HttpRequest& request);
HttpReply answer_description(Service& service, const HttpRequest& request);

// The text of openapi.json, which is compiled in.
extern const char* const openapi_text;

}  // namespace hop::cli
