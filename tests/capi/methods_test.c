/* The table of methods: whole, in the order of option method, and true to what tasks do. */
#include "small_graph.h"

struct method {
  const char *name, *summary, *citation, *options;
  uint32_t traits;
};

static struct method describe(uint32_t index) {
  struct method method = {NULL, NULL, NULL, NULL, 0};
  CHECK_OK(hop_method_describe(index, &method.name, &method.traits, &method.summary, &method.citation, &method.options, &error));
  CHECK(method.name != NULL && method.summary != NULL && method.citation != NULL && method.options != NULL);
  return method;
}

/* Whether `word` is one of the words of `list`, which '|' separates. */
static int is_listed(const char* list, const char* word) {
  const size_t length = strlen(word);
  const char* at = list;
  while ((at = strstr(at, word)) != NULL) {
    if ((at == list || at[-1] == '|') && (at[length] == '|' || at[length] == '\0')) return 1;
    ++at;
  }
  return 0;
}

static const char* bounds_of(const char* wanted) {
  uint32_t i;
  for (i = 0; i < hop_option_count(); ++i) {
    const char *key = "", *default_value = "", *bounds = "", *documentation = "";
    int32_t type = 0;
    CHECK_OK(hop_option_describe(i, &key, &type, &default_value, &bounds, &documentation, &error));
    if (strcmp(key, wanted) == 0) return bounds;
  }
  return "";
}

/* The choices of option method are the names of the table, in its order; a loop's retriever is any that is no loop. */
static void names_are_the_choices_of_option_method(void) {
  const char* choice = bounds_of("method");
  uint32_t i;
  for (i = 0; i < hop_method_count(); ++i) {
    const struct method method = describe(i);
    const size_t length = strlen(method.name);
    CHECK(strncmp(choice, method.name, length) == 0);
    CHECK(choice[length] == (i + 1 == hop_method_count() ? '\0' : '|'));
    CHECK(is_listed(bounds_of("retriever"), method.name) == ((method.traits & HOP_METHOD_BY_RETRIEVER) == 0));
    CHECK(method.summary[0] != '\0' && strchr(method.summary, '\n') == NULL);
    choice += length + 1;
  }
}

/* Each of the keys, or of their beginnings, is there among the options. */
static void options_of_methods_exist(void) {
  uint32_t i, option;
  for (i = 0; i < hop_method_count(); ++i) {
    const char* begin = describe(i).options;
    while (*begin != '\0') {
      const size_t length = strcspn(begin, "|");
      int found = 0;
      for (option = 0; option < hop_option_count(); ++option) {
        const char *key = "", *ignored = "";
        int32_t type = 0;
        CHECK_OK(hop_option_describe(option, &key, &type, &ignored, &ignored, &ignored, &error));
        found |= strncmp(key, begin, length) == 0 && (begin[length - 1] == '.' || key[length] == '\0');
      }
      CHECK(found);
      begin += length + (begin[length] == '|');
    }
  }
}

/* What the traits say is what tasks do, on a graph without vectors. */
static void traits_are_what_tasks_do(void) {
  hop_graph* graph = small_graph(0);
  const uint32_t gold[] = {BYRON, LOVELACE};
  hop_questions* questions = NULL;
  uint32_t i;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_OK(hop_questions_add(questions, TEXT(SMALL_QUESTION), &error));
  CHECK_OK(hop_questions_add_gold(questions, gold, 2, &error));
  for (i = 0; i < hop_method_count(); ++i) {
    const struct method method = describe(i);
    hop_options* options = NULL;
    hop_task *search = NULL, *training = NULL;
    hop_error* error = NULL;
    int32_t status;
    CHECK_OK(hop_options_create(&options, &error));
    CHECK_OK(hop_options_set_text(options, TEXT("method"), method.name, strlen(method.name), &error));
    status = hop_search_task_create(graph, questions, options, &search, &error);
    CHECK((status == HOP_OK) == ((method.traits & HOP_METHOD_NEEDS_VECTORS) == 0));
    hop_error_free(error);
    error = NULL;
    status = hop_train_task_create(graph, questions, options, &training, &error);
    if ((method.traits & HOP_METHOD_LEARNS) == 0) CHECK(status == HOP_STATUS_UNSUPPORTED);
    else CHECK(status != HOP_STATUS_UNSUPPORTED || strstr(hop_error_message(error), "has no training") != NULL);
    hop_error_free(error);
    hop_task_free(training);
    hop_task_free(search);
    hop_options_free(options);
  }
  hop_questions_free(questions);
  hop_graph_free(graph);
}

static void misuse_is_a_status(void) {
  struct method method;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "method",
              hop_method_describe(hop_method_count(), &method.name, &method.traits, &method.summary, &method.citation,
                                  &method.options, &error));
}

int main(void) {
  names_are_the_choices_of_option_method();
  options_of_methods_exist();
  traits_are_what_tasks_do();
  misuse_is_a_status();
  return check_end();
}
