// GET /documents, PUT and DELETE /documents/{path}
#include "cli/reading/document_id.hpp"
#include "cli/reading/listed_documents.hpp"
#include "cli/serving/document_page.hpp"
#include "cli/serving/routes.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t longest_id = 1024;  // in bytes

// An id as the engine stores it. It is a name in the store and not a file path, so "../x" is allowed.
std::string checked_id(const HttpRequest& request) {
  const std::string& id = request.parameters.at(0);
  if (id.size() > longest_id) {
    throw HttpFailure(400, "the document id has " + std::to_string(id.size()) + " bytes, limit " + std::to_string(longest_id));
  }
  if (!is_id_as_it_is(id)) {
    throw HttpFailure(400, "a document id must be UTF-8 without control characters and spaces at its ends");
  }
  return id;
}

hop::Format format_of(const std::string& content_type) {
  if (content_type == "text/markdown") return hop::Format::markdown;
  if (content_type == "text/plain") return hop::Format::plain;
  throw HttpFailure(415, "Content-Type \"" + content_type + "\" is not supported: use text/markdown or text/plain");
}

HttpReply reply_of(const std::string& id, const DocumentOutcome& outcome) {
  const bool is_missing = outcome.status == "not_found";
  if (is_missing) return error_reply(404, "document \"" + id + "\" not found");
  return {outcome.status == "indexed" ? 201 : 200, to_text({{"id", id},
                                                            {"status", outcome.status},
                                                            {"generation", outcome.version->generation},
                                                            {"documents", outcome.version->graph.document_count()},
                                                            {"passages", outcome.version->graph.passage_count()}})};
}

}  // namespace

HttpReply list_documents_of_store(Service& service, const HttpRequest& request) {
  const StoreVersionPointer version = service.store.version();
  const DocumentPage page = read_document_page(version->graph, request, 1000, "100");
  Json next;
  if (page.has_more) next = page.documents.back().id;
  return {200, to_text({{"documents", documents_json(page.documents)}, {"next", next}, {"generation", version->generation}})};
}

HttpReply put_document(Service& service, const HttpRequest& request) {
  DocumentChange change{checked_id(request), DocumentChange::Content{}};
  change.content->format = format_of(request.content_type);
  if (!is_utf8(request.body)) throw HttpFailure(400, "the document is not valid UTF-8");
  if (request.body.find_first_not_of(" \t\r\n") == std::string::npos)
    throw HttpFailure(400, "the document is empty; use DELETE to remove a document");
  change.content->text = request.body;
  const std::string id = change.id;
  return reply_of(id, service.store.change(std::move(change)));
}

HttpReply delete_document(Service& service, const HttpRequest& request) {
  const std::string id = checked_id(request);
  return reply_of(id, service.store.change({id, std::nullopt}));
}

}  // namespace hop::cli
