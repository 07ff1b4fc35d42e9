/* Options: the table, setting, reading, bounds. */
#include "check.h"

static void table_is_whole_and_sorted(void) {
  const char *before = "";
  uint32_t i;
  CHECK(hop_option_count() > 10);
  for (i = 0; i < hop_option_count(); ++i) {
    const char *key = NULL, *default_value = NULL, *bounds = NULL, *documentation = NULL;
    int32_t type = 0;
    CHECK_OK(hop_option_describe(i, &key, &type, &default_value, &bounds, &documentation, &error));
    if (!CHECK(key != NULL && default_value != NULL && bounds != NULL && documentation != NULL)) continue;
    CHECK(strcmp(before, key) < 0);
    CHECK(type >= HOP_OPTION_FLAG && type <= HOP_OPTION_NUMBERS);
    CHECK(documentation[0] != '\0');
    if (type == HOP_OPTION_CHOICE || type == HOP_OPTION_INTEGER || type == HOP_OPTION_NUMBER) CHECK(bounds[0] != '\0');
    before = key;
  }
}

/* Every default can be set, and reads back as it is. */
static void defaults_are_within_bounds(void) {
  hop_options *options = NULL;
  uint32_t i;
  CHECK_OK(hop_options_create(&options, &error));
  for (i = 0; i < hop_option_count(); ++i) {
    const char *key = "", *default_value = "", *bounds = "", *documentation = "", *value = "";
    size_t length = 0;
    int32_t type = 0;
    CHECK_OK(hop_option_describe(i, &key, &type, &default_value, &bounds, &documentation, &error));
    CHECK_OK(hop_options_get(options, key, strlen(key), &value, &length, &error));
    CHECK(same_text(value, length, default_value));
    CHECK_OK(hop_options_set_text(options, key, strlen(key), default_value, strlen(default_value), &error));
    CHECK_OK(hop_options_get(options, key, strlen(key), &value, &length, &error));
    CHECK(same_text(value, length, default_value));
  }
  hop_options_free(options);
}

static void check_value(const hop_options *options, const char *key, const char *expected) {
  const char *value = NULL;
  size_t length = 0;
  CHECK_OK(hop_options_get(options, key, strlen(key), &value, &length, &error));
  CHECK(same_text(value, length, expected));
}

static void typed_setters(void) {
  hop_options *options = NULL;
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_integer(options, TEXT("hits"), 7, &error));
  check_value(options, "hits", "7");
  CHECK_OK(hop_options_set_number(options, TEXT("bm25.b"), 0.5, &error));
  check_value(options, "bm25.b", "0.5");
  CHECK_OK(hop_options_set_flag(options, TEXT("trail.rescore"), 0, &error));
  check_value(options, "trail.rescore", "false");
  CHECK_OK(hop_options_set_flag(options, TEXT("trail.rescore"), 2, &error));
  check_value(options, "trail.rescore", "true");
  CHECK_OK(hop_options_set_text(options, TEXT("method"), TEXT("bm25"), &error));
  check_value(options, "method", "bm25");
  hop_options_free(options);
}

static void failures_name_the_key_and_change_nothing(void) {
  hop_options *options = NULL;
  const char *value = "as before";
  size_t length = 99;
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_integer(options, TEXT("hits"), 7, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, "hits", hop_options_set_integer(options, TEXT("hits"), 0, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, "hits", hop_options_set_text(options, TEXT("hits"), TEXT("many"), &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, "hits", hop_options_set_flag(options, TEXT("hits"), 1, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, "bm25.b", hop_options_set_number(options, TEXT("bm25.b"), 1.5, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, "trail", hop_options_set_text(options, TEXT("method"), TEXT("magic"), &error));
  CHECK_FAILS(HOP_STATUS_UNKNOWN_OPTION, "hitz", hop_options_set_text(options, TEXT("hitz"), TEXT("1"), &error));
  CHECK_FAILS(HOP_STATUS_UNKNOWN_OPTION, NULL, hop_options_set_text(options, NULL, 0, TEXT("1"), &error));
  CHECK_FAILS(HOP_STATUS_UNKNOWN_OPTION, "hitz", hop_options_get(options, TEXT("hitz"), &value, &length, &error));
  CHECK(strcmp(value, "as before") == 0 && length == 99);
  check_value(options, "hits", "7");
  hop_options_free(options);
}

static void index_behind_the_table(void) {
  const char *key = NULL, *default_value = NULL, *bounds = NULL, *documentation = NULL;
  int32_t type = -7;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "option",
              hop_option_describe(hop_option_count(), &key, &type, &default_value, &bounds, &documentation, &error));
  CHECK(key == NULL && type == -7);
}

int main(void) {
  table_is_whole_and_sorted();
  defaults_are_within_bounds();
  typed_setters();
  failures_name_the_key_and_change_nothing();
  index_behind_the_table();
  return check_end();
}
