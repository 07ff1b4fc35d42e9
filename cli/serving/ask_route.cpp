// POST /ask: the answer as a stream of events, or as one JSON object.
#include "cli/serving/retrieval_body.hpp"
#include "cli/serving/routes.hpp"
#include "cli/terminal/answer_json.hpp"

namespace hop::cli {

namespace {

struct AskRequest {
  RetrievalRequest retrieval;
  hop::Options options;
  hop::Questions questions;
  StoreVersionPointer version;
};

// `on_text` receives the final answer as it is written; may be empty.
Json ask(Service& service, const AskRequest& asked, const HttpRequest& http, const SendEvent& send_event) {
  const ServicePool::Loan services = service.pool.lend();
  hop::Host host = host_of(*services, http);
  if (send_event) {
    host.complete = [&services, &send_event](const hop::CompletionRequest& request) {
      if (request.purpose != "answer") {
        send_event("step", to_text({{"purpose", request.purpose}}));
        return services->complete(request);
      }
      return services->complete(request,
                                [&send_event](std::string_view piece) { send_event("text", to_text({{"text", piece}})); });
    };
  }
  hop::Task task = hop::Task::ask(asked.version->graph, asked.questions, asked.options);
  hop::run(task, host);
  const hop::Results results = task.take_results();
  Json answer = answer_json(asked.version->graph, results, asked.options, parse_json(task.report().text(), "report"));
  answer["generation"] = asked.version->generation;
  return answer;
}

}  // namespace

HttpReply answer_ask(Service& service, const HttpRequest& request) {
  const Json body = parse_body(*find_body(request), request.body);
  if (!service.settings.services.has_language_model())
    throw HttpFailure(501, "this server has no language model: start it with --llm-url");
  const RetrievalRequest retrieval = read_retrieval(body);
  const auto asked = std::make_shared<AskRequest>(AskRequest{
      retrieval, options_of(service, retrieval, service.settings.ask_method), questions_of(retrieval), service.store.version()});
  if (!body.value("stream", true)) return {200, to_text(ask(service, *asked, request, {}))};
  if (request.is_http_1_0) throw HttpFailure(400, "an event stream needs HTTP/1.1; set \"stream\": false for one JSON object");
  HttpReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [&service, asked, request](const SendEvent& send_event) {
    send_event("answer", to_text(ask(service, *asked, request, send_event)));
  };
  return reply;
}

}  // namespace hop::cli
