#!/usr/bin/env python3
"""Writes bindings/python/src/hoptrail/_raw.py from hoptrail.h.

    python.py            writes the file
    python.py --check    says whether the file is what would be written
"""
from header import Function, Type, read_header
from layer import finish, wrapped

PROLOGUE = '''\
# Written by bindings/generate/python.py from capi/include/hoptrail.h: change those.
"""The C interface: constants, and functions with their types.

Objects are addresses, or what has one as `_as_parameter_`. Text goes in as bytes with their length, outputs as
`byref`.
"""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

#: Of an object or of memory: an int, a ctypes value, what has `_as_parameter_`; None for NULL; bytes for memory that is
#: read.
Pointer = Any
#: UTF-8; None for NULL.
Text = bytes | None
'''

NUMBERS = {"int32_t": "c_int32", "uint32_t": "c_uint32", "int64_t": "c_int64", "uint64_t": "c_uint64",
           "size_t": "c_size_t", "double": "c_double"}


def is_text(kind: Type):
    return kind == Type("char", 1, True)


def ctypes_type(kind: Type):
    if kind.pointers:
        return "c_char_p" if is_text(kind) else "c_void_p"
    return "None" if kind.base == "void" else NUMBERS[kind.base]


def python_type(kind: Type):
    if is_text(kind):
        return "Text"
    if kind.pointers:
        return "Pointer"
    return {"void": "None", "double": "float"}.get(kind.base, "int")


def result_type(function: Function):
    return "bytes" if is_text(function.result) else python_type(function.result)


def comment_lines(text, indent=""):
    return [f"{indent}#: {line}" for line in wrapped(text, 116 - len(indent))] if text else []


def c_declaration(function: Function):
    parameters = ", ".join(f"{p.type} {p.name}".replace("* ", "*") for p in function.parameters)
    return f"{function.result} {function.name}({parameters})".replace("* ", "*")


def declaration(function: Function):
    lines = comment_lines(function.comment, "    ")
    lines += [f"    # {line}" for line in wrapped(c_declaration(function), 114)]
    parameters = ", ".join(python_type(p.type) for p in function.parameters)
    return lines + broken(f"    {function.name}: Callable[[", parameters, f"], {result_type(function)}]", "        ")


def signature(function: Function):
    types = ", ".join([ctypes_type(function.result)] + [ctypes_type(p.type) for p in function.parameters])
    comma = "" if function.parameters else ","
    return broken(f'    "{function.name}": (', types + comma, "),", "        ")


def broken(begin, middle, end, indent):
    """On one line, or with the middle on separate lines."""
    if len(begin + middle + end) <= 120:
        return [begin + middle + end]
    return [begin] + [indent + line for line in wrapped(middle, 120 - len(indent))] + [indent[4:] + end.lstrip()]


def written():
    header = read_header()
    lines = []
    for constant in header.constants:
        lines += comment_lines(constant.comment) + [f"{constant.name} = {constant.value}"]
    lines += ["", "", "class Functions:", '    """The functions of a loaded library."""', ""]
    for function in header.functions:
        lines += declaration(function)
    lines += ["", "    def __init__(self, library: ctypes.CDLL) -> None:",
              "        for name, (result, *parameters) in SIGNATURES.items():",
              "            function = getattr(library, name)",
              "            function.restype = result",
              "            function.argtypes = parameters",
              "            setattr(self, name, function)",
              "", "", "#: The type of the result and of the parameters, by name.",
              "SIGNATURES: dict[str, tuple[Any, ...]] = {"]
    for function in header.functions:
        lines += signature(function)
    lines += ["}"]
    return PROLOGUE + "\n" + "\n".join(lines) + "\n"


finish({"python/src/hoptrail/_raw.py": written()})
