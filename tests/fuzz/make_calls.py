#!/usr/bin/env python3
"""Writes, for each function of hoptrail.h, a C++ function that calls it with arguments drawn from a fuzzer's bytes, and the
table of them all: what targets/call_sequences.cpp calls. What an argument may be stands in support/call_world.hpp.

    make_calls.py hoptrail.h calls.inc
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "generate"))
from header import read_header  # noqa: E402

OBJECTS = ("bytes", "options", "corpus", "graph", "questions", "task", "part", "results", "metrics", "store", "error",
           "shard", "shard_session", "shards", "coordinator")
# Calls whose arguments hang together in a way that the header's words do not show: written by hand next to the target.
BY_HAND = {"hop_graph_open": 4}  # and how many bytes choose its arguments
# Written on failure, too, where the task has failed.
WRITTEN_WHEN_FAILED = {("hop_task_step", "state"), ("hop_part_run", "state")}


def functions(path):
    for function in read_header(path).functions:
        parameters = [(str(p.type).replace(" *", "*"), p.name) for p in function.parameters]
        yield str(function.result).replace(" *", "*"), function.name, parameters


def name_hash(name):
    """What a sequence of calls names a function by: the same regardless of other functions there are."""
    value = 2166136261
    for byte in name.encode():
        value = (value ^ byte) * 16777619 & 0xffffffff
    return (value ^ value >> 16) & 0xffff

ROW = 4  # numbers that a column without a length lends: a range


class Call:
    """The lines of one function's call, and its arguments."""

    def __init__(self, name, parameters):
        self.name, self.parameters = name, parameters
        self.lines, self.arguments, self.outputs, self.bytes = [], [], [], 0

    def draw(self, line):
        self.lines.append(line)
        self.bytes += 1

    def object(self, kind, word):
        found = re.fullmatch(r"(?:const )?hop_(\w+)\*", kind)
        if not found:
            return False
        if found[1] not in OBJECTS:
            sys.exit(f"make_calls.py: {self.name}: {word} is an object of a kind that is not known")
        self.draw(f"auto* {word} = world.object<hop_{found[1]}>();")
        self.arguments.append(word)
        return True

    def array(self, at):
        """A pointer to what the caller gives, and the lengths after it. How many parameters that was."""
        kind, word = self.parameters[at]
        after = self.parameters[at + 1:]
        if kind == "const char*" and after and after[0][0] == "size_t":
            self.draw(f'const Text {word} = world.text("{self.name}", "{word}");')
            self.arguments += [f"{word}.data", f"{word}.length"]
            return 2
        if kind in ("const uint8_t*", "const uint32_t*") and after and after[0][0] == "size_t":
            draw = "bytes" if kind == "const uint8_t*" else "indices"
            self.draw(f'const auto {word} = world.{draw}("{self.name}");')
            self.arguments += [f"{word}.data", f"{word}.length"]
            return 2
        if kind == "const float*" and after and after[0][0] == "uint32_t" and after[0][1] == "dimension":
            self.draw(f"const Rows {word} = world.vector();")
            self.arguments += [f"{word}.data", f"{word}.dimension"]
            return 2
        if kind == "const float*" and len(after) > 1 and after[1] == ("uint32_t", "dimension"):
            owner = "task, id" if self.name == "hop_task_answer_vectors" else ""
            self.draw(f"const Rows {word} = world.rows({owner});")
            self.arguments += [f"{word}.data", f"static_cast<{after[0][0]}>({word}.count)", f"{word}.dimension"]
            return 3
        if kind == "const float*" and after and after[0] == ("uint32_t", "count"):
            self.draw(f"const Rows {word} = world.scores(task, id);")
            self.arguments += [f"{word}.data", f"static_cast<std::uint32_t>({word}.count)"]
            return 2
        return 0

    def number(self, kind, word):
        if kind == "uint64_t" and word in ("id", "work"):
            self.draw(f"const std::uint64_t {word} = world.{'request_id(task)' if word == 'id' else 'work()'};")
        elif kind in ("int32_t", "uint32_t", "int64_t", "uint64_t", "double"):
            self.draw(f'const auto {word} = world.number<{kind}>("{word}");')
        else:
            return False
        self.arguments.append(word)
        return True

    def output(self, kind, word):
        if not kind.endswith("*") or (kind.startswith("const ") and kind.count("*") == 1):
            return False
        inner = kind[:-1]
        self.lines.append(f"Output<{inner}> {word}(call);")
        self.arguments.append(f"{word}.place()")
        self.outputs.append((inner, word))
        return True

    def write(self, result, out):
        fails = self.parameters and self.parameters[-1] == ("hop_error**", "error")
        parameters = self.parameters[:-1] if fails else self.parameters
        if fails:
            pointers = sum(kind.endswith("*") and not kind.startswith("const ") and not re.fullmatch(r"hop_\w+\*", kind)
                           or kind.endswith("**") for kind, _ in parameters)
            self.draw(f'Call call(world, "{self.name}", {pointers});')
        at = 0
        while at < len(parameters):
            kind, word = parameters[at]
            taken = self.array(at)
            if taken == 0 and (self.object(kind, word) or self.output(kind, word) or self.number(kind, word)):
                taken = 1
            if taken == 0:
                sys.exit(f"make_calls.py: {self.name}: cannot make a {kind}, its {word}")
            at += taken
        out.append(f"static void call_{self.name}([[maybe_unused]] CallWorld& world) {{")
        out += [f"  {line}" for line in self.lines]
        if fails:
            out.append(f"  call.end({self.name}({', '.join(self.arguments + ['call.error_place()'])}));")
            for _, word in self.outputs:
                check = "also_where_a_task_failed" if (self.name, word) in WRITTEN_WHEN_FAILED else "on_success_alone"
                out.append(f"  {word}.claim_written_{check}();")
            if self.outputs:
                out.append("  if (!call.succeeded()) return;")
            self.read_outputs(out)
        elif self.name.endswith("_free"):
            out.append(f"  {self.name}({', '.join(self.arguments)});")
            out.append(f"  world.forget({', '.join(self.arguments)});")
        else:
            call = f"{self.name}({', '.join(self.arguments)})"
            out.append(f"  world.{'read_zero_terminated' if result.endswith('*') else 'use'}({call});")
        out.append("}\n")

    def read_outputs(self, out):
        pending = []
        for inner, word in self.outputs:
            if re.fullmatch(r"hop_\w+\*", inner):
                out.append(f"  world.keep({word}.value());")
            elif inner.endswith("*"):
                pending.append((inner, word))
            elif inner == "size_t":
                out += [f"  world.read({pointer}.value(), {word}.value());" for _, pointer in pending]
                pending = []
        for inner, pointer in pending:
            read = f"read_zero_terminated({pointer}.value())" if inner == "const char*" else f"read({pointer}.value(), {ROW})"
            out.append(f"  world.{read};")


def main():
    out, table, hashes = ["// Written by make_calls.py.\n"], [], {}
    for result, name, parameters in functions(Path(sys.argv[1])):
        if hashes.setdefault(name_hash(name), name) != name:
            sys.exit(f"make_calls.py: {name} and {hashes[name_hash(name)]} have one hash")
        call = Call(name, parameters)
        if name in BY_HAND:
            call.bytes = BY_HAND[name]
        else:
            call.write(result, out)
        table.append(f'  {{"{name}", {name_hash(name)}, {call.bytes}, call_{name}}},')
    out += ["constexpr FunctionEntry functions_of_header[] = {", *table, "};"]
    open(sys.argv[2], "w", encoding="utf-8").write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
