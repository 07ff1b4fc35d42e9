#!/usr/bin/env python3
"""Writes a C program that misuses every parameter of every function of hoptrail.h, one at a time, and checks that the call
says so, by name, and writes nothing: pointers are NULL, objects of each other kind, lengths huge, ids not open, indices and
choices beyond the last. A parameter that no rule below fits is an error: whoever adds it adds its rule.

    make_argument_test.py hoptrail.h argument_test.c
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "generate"))
from header import read_header  # noqa: E402

OBJECTS = ("bytes", "options", "corpus", "graph", "questions", "task", "part", "results", "metrics", "store",
           "shard", "shard_session", "shards", "coordinator")

# Objects that may be NULL: an option set (defaults), a graph (tasks without one), a second method.
MAY_BE_NULL = {
    ("hop_index_task_create", "options"), ("hop_search_task_create", "options"), ("hop_ask_task_create", "options"),
    ("hop_train_task_create", "options"), ("hop_graph_describe", "options"), ("hop_task_resume", "graph"),
    ("hop_metrics_interval", "other"), ("hop_store_open_task_create", "options"),
    ("hop_store_change_task_create", "corpus"), ("hop_store_change_task_create", "options"),
    ("hop_shard_names", "options"), ("hop_shard_index_task_create", "options"), ("hop_shard_count_entities", "options"),
    ("hop_coordinator_create", "options"),
}

# Choices from a list, and places in one: (value, …) that are none.
CHOICES = {"mode": ("2", "-1", "INT32_MIN"), "memory": ("2", "-1"), "format": ("3", "-1", "INT32_MAX"),
           "field": ("6", "-1"), "create": ("2", "-1", "INT32_MIN")}
INDICES = {"index", "passage", "question", "step", "hit", "node", "part"}

# Numbers of which some mean nothing: values, and the status.
NUMBERS = {
    ("hop_options_set_integer", "value"): (("0", "INT64_MIN", "INT64_MAX"), "OPTION_OUT_OF_BOUNDS"),
    ("hop_options_set_number", "value"): (("-1.0", "(double)INFINITY", "(double)NAN"), "OPTION_OUT_OF_BOUNDS"),
    ("hop_metrics_interval", "resamples"): (("UINT32_MAX",), "LIMIT_EXCEEDED"),
    ("hop_task_answer_vectors", "row_count"): (("0", "1", "2"), "DIMENSION_MISMATCH"),
    ("hop_task_answer_scores", "count"): (("0", "1", "8"), "BAD_INPUT"),  # the open request is for vectors
}

# Numbers of which each means something. They are tried last, since these calls may succeed.
ANY = {"value", "work", "seed", "position", "tokens_read", "tokens_written", "number"}
EXTREMES = {"int32_t": ("0", "INT32_MIN", "INT32_MAX"), "uint32_t": ("0", "UINT32_MAX"),
            "int64_t": ("0", "INT64_MIN", "INT64_MAX"),
            "uint64_t": ("0", "UINT64_MAX"), "double": ("0.0",)}

# Arguments other than the usual ones.
GOOD = {
    ("hop_options_set_integer", "key"): '"hits"', ("hop_options_set_integer", "key_length"): "4",
    ("hop_options_set_flag", "key"): '"hits.explain"', ("hop_options_set_flag", "key_length"): "12",
    ("hop_options_set_number", "key"): '"bm25.b"', ("hop_options_set_number", "key_length"): "6",
    ("hop_metrics_interval", "name"): '"mrr"', ("hop_metrics_interval", "name_length"): "3",
}

PROLOGUE = """/* Written by make_argument_test.py. */
#include <math.h>

#include "argument_objects.h"
#include "trust.h"

int main(void) {
  static const char words[] = "xxxxxxxx";
  static const float values[] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const uint64_t data[] = {0, 0};
  objects o = make_objects();
  memset(&untouched, 0x5a, sizeof untouched);
  output = untouched;
"""

EPILOGUE = """
  free_objects(&o);
  {{
    const trust_figure figures[] = {{
        TRUST_AT_LEAST("functions", {functions}, {functions}),
        TRUST_AT_LEAST("parameters misused", {tried}, {parameters}),
        TRUST_COUNT("parameters", {parameters}),
        TRUST_COUNT("calls", calls),
        TRUST_NONE("not as the header says", (uint64_t)(check_end() == 0 ? 0 : check_failures)),
    }};
    return trust_report("A2", "arguments", figures, sizeof figures / sizeof *figures);
  }}
}}
"""


def functions(path):
    for function in read_header(path).functions:
        parameters = [(str(p.type).replace(" ", ""), p.name) for p in function.parameters]
        yield str(function.result), function.name, parameters


def object_of(kind):
    found = re.fullmatch(r"(?:const)?hop_(\w+)\*", kind)
    return found.group(1) if found and found.group(1) in OBJECTS + ("error",) else None


def good(name, kind, word):
    """An argument that the call can take."""
    if (name, word) in GOOD:
        return GOOD[name, word]
    if word == "error" and kind == "hop_error**":
        return "&error"
    if (kind, word) == ("uint64_t", "id"):
        return "o.open_id"
    if object_of(kind):
        asks = object_of(kind) == "task" and name.startswith(("hop_request_", "hop_task_request_", "hop_task_answer_"))
        return "o.asking" if asks else f"o.{object_of(kind)}"
    arrays = {"constchar*": "words", "constfloat*": "values", "constuint8_t*": "(const uint8_t *)data",
              "constuint32_t*": "(const uint32_t *)data"}
    if kind in arrays:
        return arrays[kind]
    if kind.endswith("*"):
        return "(void *)&output"
    if word in INDICES or word in CHOICES:
        return "0"
    return "1"


class Program:
    def __init__(self):
        self.lines, self.last, self.tried = [], [], set()

    def write(self, function, at, argument, status, words=None, last=False):
        name, parameters = function
        arguments = [good(name, *parameter) for parameter in parameters]
        arguments[at] = argument
        word = parameters[at][1]
        what = f"{name}: {word} is {argument}".replace('"', "'")
        named = f'"{words}"' if words else "NULL"
        lines = self.last if last else self.lines
        made = [i for i, (kind, _) in enumerate(parameters) if kind == "hop_bytes**"]
        if last and made:  # it may succeed
            arguments[made[0]], arguments[-1] = "&made", "NULL"
            call = f"{name}({', '.join(arguments)})"
            lines.append(f"  {{\n    hop_bytes *made = NULL;\n    ++calls;\n"
                         f"    CHECK(({call} == HOP_OK) == (made != NULL));\n    hop_bytes_free(made);\n  }}\n")
            self.tried.add((name, word))
            return
        lines.append(f'  MISUSE({status}, {named}, "{what}", {name}({", ".join(arguments)}));\n')
        self.tried.add((name, word))

    def plain(self, name, word, line):
        self.lines.append(line)
        self.tried.add((name, word))


def misuse_object(program, function, at, named):
    name, parameters = function
    kind, word = parameters[at]
    if (name, word) not in MAY_BE_NULL:
        program.write(function, at, "NULL", "HOP_STATUS_INVALID_ARGUMENT", named)
    for other in OBJECTS + ("error", "none"):
        if other != object_of(kind):
            program.write(function, at, f"(void *)o.{other}", "HOP_STATUS_WRONG_OBJECT", named)


def misuse_parameter(program, function, at):
    """Misuses of one parameter of a function that gives a status. False: there is no rule for it."""
    name, parameters = function
    kind, word = parameters[at]
    if kind == "hop_error**":
        # Without a place for the error the status is the same.
        first = [p[0].endswith("*") and (name, p[1]) not in MAY_BE_NULL for p in parameters].index(True)
        arguments = [good(name, *parameter) for parameter in parameters]
        arguments[first], arguments[at] = "NULL", "NULL"
        program.plain(name, word, f"  CHECK({name}({', '.join(arguments)}) == HOP_STATUS_INVALID_ARGUMENT);\n")
    elif object_of(kind):
        misuse_object(program, function, at, word)
    elif kind.endswith("*"):
        program.write(function, at, "NULL", "HOP_STATUS_INVALID_ARGUMENT", word)
    elif kind == "size_t":
        program.write(function, at, "SIZE_MAX", "HOP_STATUS_LIMIT_EXCEEDED")
        if parameters[at - 1][0] == "constchar*":
            program.write(function, at, "(size_t)0x80000000", "HOP_STATUS_LIMIT_EXCEEDED", parameters[at - 1][1])
    elif word == "dimension":
        program.write(function, at, "0", "HOP_STATUS_INVALID_ARGUMENT", word)
        program.write(function, at, "65537", "HOP_STATUS_LIMIT_EXCEEDED", word)
        # Where a size has 32 bits, so many numbers are no vector before their count is no dimension.
        program.write(function, at, "UINT32_MAX", "HOP_STATUS_LIMIT_EXCEEDED")
    elif word == "id":
        for value in ("0", "UINT64_MAX", "o.answered_id", "o.foreign_id"):
            program.write(function, at, value, "HOP_STATUS_STALE_REQUEST", "request")
    elif word in CHOICES:
        for value in CHOICES[word]:
            program.write(function, at, value, "HOP_STATUS_INVALID_ARGUMENT", word)
    elif word in INDICES:
        for value in ("1000", "UINT32_MAX"):
            program.write(function, at, value, "HOP_STATUS_INVALID_ARGUMENT")
    elif (name, word) in NUMBERS:
        values, status = NUMBERS[name, word]
        for value in values:
            program.write(function, at, value, f"HOP_STATUS_{status}")
    elif word in ANY:
        for value in EXTREMES[kind]:
            program.write(function, at, value, "-1", last=True)
    else:
        return False
    return True


def misuse_plain(program, name, parameters):
    """Functions that cannot fail: those that free, those of errors, and a number's name."""
    if not parameters:
        program.lines.append(f"  CHECK({name}() != 0);\n" if name != "hop_live_objects" else f"  CHECK({name}() > 0);\n")
        return True
    kind, word = parameters[0]
    if name == "hop_status_name":
        for value in ("-1", "21", "INT32_MIN", "INT32_MAX"):
            program.plain(name, word, f'  CHECK(strcmp({name}({value}), "unknown") == 0);\n')
        return True
    if not object_of(kind) or len(parameters) != 1:
        return False
    for other in ("NULL",) + tuple(f"(void *)o.{o}" for o in OBJECTS + ("error", "none") if o != object_of(kind)):
        program.plain(name, word, f"  (void){name}({other});\n")
    return True


def main():
    program = Program()
    found = list(functions(Path(sys.argv[1])))
    for result, name, parameters in found:
        if ("hop_error**", "error") not in parameters:
            if not misuse_plain(program, name, parameters):
                sys.exit(f"no rule for {name}")
            continue
        for at in range(len(parameters)):
            if not misuse_parameter(program, (name, parameters), at):
                sys.exit(f"no rule for {name}: {parameters[at]}")
    program.lines += program.last
    epilogue = EPILOGUE.format(functions=len(found), tried=len(program.tried), parameters=sum(len(p) for _, _, p in found))
    open(sys.argv[2], "w", encoding="utf-8").write(PROLOGUE + "".join(program.lines) + epilogue)


main()
