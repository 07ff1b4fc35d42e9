#!/usr/bin/env python3
"""Writes a C program that calls every function of hoptrail.h with each of its pointers NULL, and with each of its objects
of another kind, and checks that the call says so, by name, and writes nothing.

    make_argument_test.py hoptrail.h argument_test.c
"""
import re
import sys

# Objects and arrays that may be NULL: an option set (defaults), a graph (tasks without one), a second method.
MAY_BE_NULL = {
    ("hop_index_task_create", "options"), ("hop_search_task_create", "options"), ("hop_ask_task_create", "options"),
    ("hop_train_task_create", "options"), ("hop_graph_describe", "options"), ("hop_task_resume", "graph"),
    ("hop_metrics_interval", "other"),
}

PROLOGUE = """/* Written by make_argument_test.py. */
#include "small_graph.h"

static union { char bytes[64]; uint64_t aligned[8]; } untouched, output;

static void call(int32_t expected, const char *name, int32_t status, hop_error *error, const char *what) {
  check_status(expected, status, error, name, __FILE__, __LINE__, what);
  if (!check_that(memcmp(&output, &untouched, sizeof output) == 0, __FILE__, __LINE__, what)) output = untouched;
}

int main(void) {
  static const char words[] = "xxxxxxxx";
  static const float values[] = {1, 2, 3, 4};
  static const uint64_t data[] = {0, 0};
  hop_error *error = NULL;
  int32_t status = HOP_OK, state = -1;
  hop_graph *graph = small_graph(1);
  hop_questions *questions = small_question("Where?");
  hop_options *options = small_options(no_settings);
  hop_corpus *corpus = small_corpus(0);
  hop_bytes *bytes = NULL;
  hop_metrics *metrics = NULL;
  hop_task *task = NULL;
  hop_part *part = NULL;
  hop_results *results = small_search(graph, small_question("Where?"), (const char *const[]){"method=bm25", NULL}, NULL);
  hop_options *bm25 = small_options((const char *const[]){"method=bm25", NULL});
  CHECK_OK(hop_mask_question(graph, TEXT("Where?"), &bytes, &error));
  CHECK_OK(hop_metrics_create(&metrics, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Who?"), &error));
  CHECK_OK(hop_questions_add(questions, TEXT("When?"), &error));
  CHECK_OK(hop_search_task_create(graph, questions, bm25, &task, &error));
  CHECK_OK(hop_task_step(task, 1, &state, &error));
  CHECK_OK(hop_task_take_part(task, &part, &error));
  memset(&untouched, 0x5a, sizeof untouched);
  output = untouched;
"""

EPILOGUE = """
  hop_part_free(part);
  hop_task_free(task);
  hop_results_free(results);
  hop_metrics_free(metrics);
  hop_bytes_free(bytes);
  hop_corpus_free(corpus);
  hop_options_free(options);
  hop_options_free(bm25);
  hop_questions_free(questions);
  hop_graph_free(graph);
  return check_end();
}
"""

OBJECTS = ("bytes", "options", "corpus", "graph", "questions", "task", "part", "results", "metrics")


def functions(header):
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = re.sub(r"#define HOP_API.*", "", text)
    for result, name, inside in re.findall(r"HOP_API\s+([^;(]*?)\b(hop_\w+)\(([^;]*)\);", text):
        parameters = []
        for parameter in re.sub(r"\s+", " ", inside).split(","):
            kind, word = re.match(r"(.*?)(\w+)$", parameter.strip()).groups() if parameter.strip() != "void" else ("", "")
            if word:
                parameters.append((kind.replace(" ", ""), word))
        yield result.strip(), name, parameters


def object_of(kind):
    found = re.fullmatch(r"(?:const)?hop_(\w+)\*", kind)
    return found.group(1) if found and found.group(1) in OBJECTS else None


def good(kind, word):
    """An argument that the call can take."""
    if word == "error":
        return "&error"
    if object_of(kind):
        return object_of(kind)
    if kind == "constchar*":
        return "words"
    if kind == "constfloat*":
        return "values"
    if kind == "constuint8_t*":
        return "(const uint8_t *)data"
    if kind == "constuint32_t*":
        return "(const uint32_t *)data"
    if kind.endswith("*"):
        return "(void *)&output"
    return "1"


def main():
    header = open(sys.argv[1], encoding="utf-8").read()
    out = [PROLOGUE]
    count = 0
    for result, name, parameters in functions(header):
        fails = result == "int32_t" and ("hop_error**", "error") in parameters
        for at, (kind, word) in enumerate(parameters):
            arguments = [good(*p) for p in parameters]

            def write(argument, status, named):
                arguments[at] = argument
                written = f"{name}({', '.join(arguments)})"
                out.append(f'  error = NULL;\n  status = {written};\n'
                           f'  call({status}, "{named}", status, error, "{name}: {word}");\n')

            another = object_of(kind) and ("corpus" if object_of(kind) != "corpus" else "graph")
            if fails and word != "error" and kind.endswith("*"):
                if (name, word) not in MAY_BE_NULL:
                    write("NULL", "HOP_STATUS_INVALID_ARGUMENT", word)
                    count += 1
                if another:
                    write(f"(void *){another}", "HOP_STATUS_WRONG_OBJECT", word)
                    count += 1
            elif name.endswith("_free") and another:
                out.append(f"  {name}(NULL);\n  {name}((void *){another});\n")
                count += 1
            elif kind == "consthop_error*":
                out.append(f"  (void){name}((void *)corpus);\n")
                count += 1
            if fails and word == "error":
                # Without a place for the error, the status is the same.
                first = next((i for i, p in enumerate(parameters) if p[0].endswith("*") and p[1] != "error"
                              and (name, p[1]) not in MAY_BE_NULL), None)
                if first is not None:
                    arguments[at], arguments[first] = "NULL", "NULL"
                    out.append(f"  CHECK({name}({', '.join(arguments)}) == HOP_STATUS_INVALID_ARGUMENT);\n")
                    count += 1
    out.append("  hop_error_free((void *)corpus);\n")
    out.append(f'  printf("%d calls\\n", {count});\n')
    out.append(EPILOGUE)
    open(sys.argv[2], "w", encoding="utf-8").write("".join(out))


main()
