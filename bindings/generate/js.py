#!/usr/bin/env python3
"""Writes bindings/js/src/engine/raw.ts and bindings/js/src/store/raw.ts from hoptrail.h, and bindings/js/src/options.ts
from the table of options.

    js.py            writes the files
    js.py --check    says whether the files are what would be written
"""
from header import Type, read_header
from layer import camel_case, finish, wrapped
from option_table import Option, read_options

PROLOGUE = """\
// Written by bindings/generate/js.py from capi/include/hoptrail.h: change those.

"""

POINTER = """\
/** An address in the engine's memory. A module returns it signed: `>>> 0` before use. */
export type Pointer = number;

"""

NUMBERS = {"int32_t": "number", "uint32_t": "number", "size_t": "number", "float": "number", "double": "number",
           "int64_t": "bigint", "uint64_t": "bigint"}


def ts_type(kind: Type):
    if kind.pointers:
        return "Pointer"
    return "void" if kind.base == "void" else NUMBERS[kind.base]


def doc_comment(text, indent=""):
    if not text:
        return []
    lines = wrapped(text, 117 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**"] + [f"{indent} * {line}" for line in lines] + [f"{indent} */"]


def declaration(function):
    parameters = [f"{camel_case(p.name)}: {ts_type(p.type)}" for p in function.parameters]
    result = ts_type(function.result)
    line = f"  {function.name}({', '.join(parameters)}): {result};"
    if len(line) <= 120:
        return [line]
    return [f"  {function.name}("] + [f"    {parameter}," for parameter in parameters] + [f"  ): {result};"]


def functions_of(functions):
    lines = []
    for function in functions:
        lines += doc_comment(function.comment, "  ") + declaration(function)
    return lines


def written():
    header = read_header()
    # Training and shards are native, and explanations cross as JSON; stores are of the complete module alone, and this layer
    # is that of both.
    left_out = ("hop_train_", "hop_store_", "hop_shard", "hop_coordinator_", "hop_explanation_")
    header.functions = [f for f in header.functions if not f.name.startswith(left_out)]
    lines = []
    for constant in header.constants:
        lines += doc_comment(constant.comment)
        lines.append(f"export const {constant.name} = {constant.value};")
    lines += ["", "/** The functions of hoptrail.h, as the module exports them. */", "export interface RawFunctions {"]
    lines += functions_of(header.functions)
    lines += ["}", "", "/** What the module exports in all. */", "export interface RawExports extends RawFunctions {",
              "  readonly memory: WebAssembly.Memory;", "  _initialize(): void;", "  malloc(size: number): Pointer;",
              "  free(pointer: Pointer): void;", "}", "",
              "export const functionNames: readonly (keyof RawFunctions)[] = ["]
    lines += [f"  '{function.name}'," for function in header.functions]
    lines += ["];"]
    return PROLOGUE + POINTER + "\n".join(lines) + "\n"


def written_store():
    functions = [function for function in read_header().functions if function.name.startswith("hop_store_")]
    lines = ["import type { Pointer } from '../engine/raw.js';", "",
             "/** The functions of hoptrail.h that hoptrail-complete.wasm alone exports. */", "export interface StoreFunctions {"]
    return PROLOGUE + "\n".join(lines + functions_of(functions) + ["}"]) + "\n"


OPTION_TYPES = {"flag": "boolean", "integer": "number", "number": "number", "text": "string",
                "numbers": "number | readonly number[]"}


def option_type(option: Option):
    if option.type != "choice":
        return OPTION_TYPES[option.type]
    return " | ".join(f"'{choice}'" for choice in option.choices)


def option_comment(option: Option):
    bounds = f"; {option.bounds}" if option.bounds and option.type != "choice" else ""
    default = f"; default {option.default}" if option.default else ""
    return f"{option.documentation[:1].upper()}{option.documentation[1:]}{bounds}{default}."


def written_options():
    lines = ["// Written by bindings/generate/js.py from core/options/option_table.cpp and core/methods/method_table.inc: change those.",
             "", "/** The engine's options by key. Units, bounds and meaning are those of `engine.options()`. */",
             "export interface EngineOptions {"]
    for option in read_options():
        lines += doc_comment(option_comment(option), "  ")
        row = f"  readonly '{option.key}'?: {option_type(option)};"
        if len(row) <= 120:
            lines.append(row)
        else:
            lines += [f"  readonly '{option.key}'?:", *(f"    {line}" for line in wrapped(f"| {option_type(option)};", 112))]
    return "\n".join(lines + ["}"]) + "\n"


finish({"js/src/engine/raw.ts": written(), "js/src/store/raw.ts": written_store(), "js/src/options.ts": written_options()})
