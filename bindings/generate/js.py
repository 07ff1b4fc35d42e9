#!/usr/bin/env python3
"""Writes bindings/js/src/engine/raw.ts from hoptrail.h.

    js.py            writes the file
    js.py --check    says whether the file is what would be written
"""
from header import Type, read_header
from layer import camel_case, finish, wrapped

PROLOGUE = """\
// Written by bindings/generate/js.py from capi/include/hoptrail.h: change those.

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


def written():
    header = read_header()
    # Training is native; stores are of the complete module alone, and this layer is that of both.
    header.functions = [f for f in header.functions if not f.name.startswith(("hop_train_", "hop_store_"))]
    lines = []
    for constant in header.constants:
        lines += doc_comment(constant.comment)
        lines.append(f"export const {constant.name} = {constant.value};")
    lines += ["", "/** The functions of hoptrail.h, as the module exports them. */", "export interface RawFunctions {"]
    for function in header.functions:
        lines += doc_comment(function.comment, "  ") + declaration(function)
    lines += ["}", "", "/** What the module exports in all. */", "export interface RawExports extends RawFunctions {",
              "  readonly memory: WebAssembly.Memory;", "  _initialize(): void;", "  malloc(size: number): Pointer;",
              "  free(pointer: Pointer): void;", "}", "",
              "export const functionNames: readonly (keyof RawFunctions)[] = ["]
    lines += [f"  '{function.name}'," for function in header.functions]
    lines += ["];"]
    return PROLOGUE + "\n".join(lines) + "\n"


finish({"js/src/engine/raw.ts": written()})
