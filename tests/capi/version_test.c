/* Versions, names of statuses, and errors as objects. */
#include "check.h"

static void versions(void) {
  CHECK(hop_abi_version() == HOP_ABI_VERSION);
  CHECK(strcmp(hop_version(), EXPECTED_VERSION) == 0);
  CHECK(hop_file_version() >= hop_file_version_minimum());
  CHECK(hop_file_version_minimum() >= 1);
}

static void status_names(void) {
  static const char* const names[] = {"ok",
                                      "invalid_argument",
                                      "wrong_object",
                                      "wrong_state",
                                      "out_of_memory",
                                      "unknown_option",
                                      "option_out_of_bounds",
                                      "bad_input",
                                      "duplicate_id",
                                      "not_found",
                                      "dimension_mismatch",
                                      "embedder_mismatch",
                                      "corrupt_file",
                                      "unsupported_version",
                                      "foreign_graph",
                                      "stale_request",
                                      "host_failure",
                                      "file_failure",
                                      "limit_exceeded",
                                      "unsupported",
                                      "internal"};
  int32_t status;
  for (status = 0; status <= HOP_STATUS_INTERNAL; ++status) CHECK(strcmp(hop_status_name(status), names[status]) == 0);
  CHECK(strcmp(hop_status_name(-1), "unknown") == 0);
  CHECK(strcmp(hop_status_name(21), "unknown") == 0);
}

static void errors(void) {
  hop_error* error = NULL;
  hop_options* options = NULL;
  CHECK(hop_error_status(NULL) == HOP_OK);
  CHECK(strcmp(hop_error_message(NULL), "") == 0);
  CHECK(strcmp(hop_error_detail(NULL), "") == 0);
  hop_error_free(NULL);

  CHECK_OK(hop_options_create(&options, &error));
  CHECK(hop_options_set_text(options, TEXT("no.such.key"), TEXT("1"), &error) == HOP_STATUS_UNKNOWN_OPTION);
  CHECK(hop_live_objects() == 2); /* an error counts, too */
  CHECK(hop_error_status(error) == HOP_STATUS_UNKNOWN_OPTION);
  CHECK(strstr(hop_error_message(error), "no.such.key") != NULL);
  CHECK(strcmp(hop_error_detail(error), "no.such.key") == 0);
  hop_error_free(error);
  CHECK(hop_live_objects() == 1);

  /* Without a place for an error, the status says it alone. */
  CHECK(hop_options_set_text(options, TEXT("no.such.key"), TEXT("1"), NULL) == HOP_STATUS_UNKNOWN_OPTION);
  CHECK(hop_live_objects() == 1);
  hop_options_free(options);
}

/* Messages are one line of valid UTF-8 for any input. */
static void messages_are_clean(void) {
  hop_error* error = NULL;
  hop_options* options = NULL;
  const char* message;
  CHECK_OK(hop_options_create(&options, &error));
  CHECK(hop_options_set_text(options, TEXT("a\xff\n\0b"), TEXT("1"), &error) == HOP_STATUS_UNKNOWN_OPTION);
  message = hop_error_message(error);
  CHECK(strchr(message, '\n') == NULL);
  CHECK(strstr(message, "\xef\xbf\xbd") != NULL); /* U+FFFD */
  CHECK(strchr(message, '\xff') == NULL);
  CHECK(strchr(message, 'b') != NULL); /* the zero does not cut it short */
  hop_error_free(error);
  hop_options_free(options);
}

int main(void) {
  versions();
  status_names();
  errors();
  messages_are_clean();
  return check_end();
}
