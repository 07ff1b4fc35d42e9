#include "cli/serving/http_message.hpp"

#include <cstdio>
#include <new>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupts.hpp"
#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

const char* error_type(int status) {
  switch (status) {
    case 401: return "authentication_error";
    case 404: return "not_found_error";
    default: return status < 500 ? "invalid_request_error" : "server_error";
  }
}

int status_of_engine(std::int32_t status) {
  switch (status) {
    case HOP_STATUS_HOST_FAILURE: return 502;  // the embedder or the language model
    case HOP_STATUS_FILE_FAILURE:
    case HOP_STATUS_WRONG_STATE: return 503;
    case HOP_STATUS_INVALID_ARGUMENT:
    case HOP_STATUS_UNKNOWN_OPTION:
    case HOP_STATUS_NOT_FOUND:
    case HOP_STATUS_LIMIT_EXCEEDED:
    case HOP_STATUS_OPTION_OUT_OF_BOUNDS:
    case HOP_STATUS_BAD_INPUT:
    case HOP_STATUS_UNSUPPORTED: return 400;
    case HOP_STATUS_OUT_OF_MEMORY: return 503;
    default: return 500;
  }
}

// Paths and causes of a machine's failures are its administrator's: they go to standard error, not to a client.
HttpReply failure_of_this_machine(int status, const std::exception& error) {
  std::fprintf(stderr, "hoptrail: %s\n", error.what());
  return error_reply(status, status == 503
                                 ? "a file of the store cannot be read or written; standard error of the server has the reason"
                                 : "an internal error; standard error of the server has the reason");
}

}  // namespace

HttpReply error_reply(int status, const std::string& message) {
  HttpReply reply;
  reply.status = status;
  reply.body = to_text({{"error", {{"message", message}, {"type", error_type(status)}}}});
  if (status == 401) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (status == 503) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

HttpReply reply_of_exception() {
  try {
    throw;
  } catch (const WrongMethod& failure) {
    HttpReply reply = error_reply(failure.status(), failure.what());
    reply.headers.emplace_back("Allow", failure.allowed());
    return reply;
  } catch (const HttpFailure& failure) {
    return error_reply(failure.status(), failure.what());
  } catch (const Interrupted&) {
    return error_reply(503, "the request timed out");
  } catch (const hop::Error& error) {
    const int status = status_of_engine(error.status());
    return error.status() == HOP_STATUS_FILE_FAILURE ? failure_of_this_machine(status, error) : error_reply(status, error.what());
  } catch (const Failure& failure) {
    return error_reply(400, failure.what());
  } catch (const std::bad_alloc&) {
    return error_reply(503, "no memory");
  } catch (const std::exception& error) {
    return failure_of_this_machine(500, error);
  }
}

}  // namespace hop::cli
