/* Options: the table, setting, reading, bounds. */
#include "check.h"

static void table_is_whole_and_sorted(void) {
  const char* before = "";
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

/* Every default can be set, and reads back unchanged. */
static void defaults_are_within_bounds(void) {
  hop_options* options = NULL;
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

static void check_value(const hop_options* options, const char* key, const char* expected) {
  const char* value = NULL;
  size_t length = 0;
  CHECK_OK(hop_options_get(options, key, strlen(key), &value, &length, &error));
  CHECK(same_text(value, length, expected));
}

static void typed_setters(void) {
  hop_options* options = NULL;
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
  hop_options* options = NULL;
  const char* value = "as before";
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

/* A file of weights with the option lines gnn_ret.alpha=0.25 and hits=7, and no networks. */
static const uint8_t weights[] = {0x1c, 0x00, 0x00, 0x00, 0x48, 0x4f, 0x50, 0x57, 0x00, 0x00, 0x12, 0x00, 0x20, 0x00, 0x04, 0x00,
                                  0x08, 0x00, 0x0c, 0x00, 0x10, 0x00, 0x14, 0x00, 0x18, 0x00, 0x1c, 0x00, 0x12, 0x00, 0x00, 0x00,
                                  0x01, 0x00, 0x00, 0x00, 0x28, 0x00, 0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x18, 0x00, 0x00, 0x00,
                                  0x10, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00, 0x24, 0x4b, 0x14, 0x47, 0x00, 0x00, 0x00, 0x00,
                                  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x1a, 0x00, 0x00, 0x00,
                                  0x67, 0x6e, 0x6e, 0x5f, 0x72, 0x65, 0x74, 0x2e, 0x61, 0x6c, 0x70, 0x68, 0x61, 0x3d, 0x30, 0x2e,
                                  0x32, 0x35, 0x0a, 0x68, 0x69, 0x74, 0x73, 0x3d, 0x37, 0x0a, 0x00, 0x00};

static void a_copy_is_a_set_of_its_own(void) {
  hop_options *options = NULL, *copy = NULL;
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_integer(options, TEXT("hits"), 7, &error));
  CHECK_OK(hop_options_set_weights(options, weights, sizeof weights, &error));
  CHECK_OK(hop_options_copy(options, &copy, &error));
  CHECK_OK(hop_options_set_integer(options, TEXT("hits"), 8, &error));
  CHECK_OK(hop_options_set_text(copy, TEXT("method"), TEXT("bm25"), &error));
  check_value(options, "hits", "8");
  check_value(options, "method", "trail");
  hop_options_free(options);
  check_value(copy, "hits", "7");
  check_value(copy, "method", "bm25");
  check_value(copy, "gnn_ret.alpha", "0.25");
  hop_options_free(copy);
}

static void index_behind_the_table(void) {
  const char *key = NULL, *default_value = NULL, *bounds = NULL, *documentation = NULL;
  int32_t type = -7;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "option",
              hop_option_describe(hop_option_count(), &key, &type, &default_value, &bounds, &documentation, &error));
  CHECK(key == NULL && type == -7);
}

static void what_is_set_goes_before_what_is_learned_and_that_before_defaults(void) {
  hop_options* options = NULL;
  uint8_t copy[sizeof weights];
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_integer(options, TEXT("hits"), 3, &error));
  memcpy(copy, weights, sizeof weights);
  CHECK_OK(hop_options_set_weights(options, copy, sizeof copy, &error));
  memset(copy, 0xff, sizeof copy); /* the bytes were copied */
  check_value(options, "gnn_ret.alpha", "0.25");
  check_value(options, "hits", "3");
  check_value(options, "method", "trail");
  CHECK_OK(hop_options_set_text(options, TEXT("gnn_ret.alpha"), TEXT("0.75"), &error));
  check_value(options, "gnn_ret.alpha", "0.75");
  CHECK_OK(hop_options_set_weights(options, weights, sizeof weights, &error)); /* again, in the place of the first */
  check_value(options, "gnn_ret.alpha", "0.75");
  hop_options_free(options);
}

static void damaged_weights_are_refused_and_change_nothing(void) {
  hop_options* options = NULL;
  uint8_t damaged[sizeof weights];
  size_t i;
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_weights(options, weights, sizeof weights, &error));
  for (i = 0; i + 1 < sizeof weights; ++i) { /* the last byte fills up a word */
    CHECK(hop_options_set_weights(options, weights, i, NULL) != HOP_OK);
  }
  for (i = 80; i < 106; ++i) { /* each letter of the option lines */
    memcpy(damaged, weights, sizeof weights);
    damaged[i] ^= 1;
    CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, "weights", hop_options_set_weights(options, damaged, sizeof damaged, &error));
  }
  memcpy(damaged, weights, sizeof weights);
  damaged[32] = 2; /* the version */
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED_VERSION, NULL, hop_options_set_weights(options, damaged, sizeof damaged, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_options_set_weights(options, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "bytes", hop_options_set_weights(options, NULL, 8, &error));
  check_value(options, "gnn_ret.alpha", "0.25");
  check_value(options, "hits", "7");
  hop_options_free(options);
}

int main(void) {
  table_is_whole_and_sorted();
  defaults_are_within_bounds();
  typed_setters();
  failures_name_the_key_and_change_nothing();
  index_behind_the_table();
  a_copy_is_a_set_of_its_own();
  what_is_set_goes_before_what_is_learned_and_that_before_defaults();
  damaged_weights_are_refused_and_change_nothing();
  return check_end();
}
