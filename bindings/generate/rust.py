#!/usr/bin/env python3
"""Writes bindings/rust/hoptrail-sys/src/raw.rs from hoptrail.h.

    rust.py            writes the file
    rust.py --check    says whether the file is what would be written
"""
import re

from header import Type, read_header
from layer import finish, wrapped

PROLOGUE = """\
// Written by bindings/generate/rust.py from capi/include/hoptrail.h: change those.

use core::ffi::c_char;
use core::marker::{PhantomData, PhantomPinned};

"""

BASES = {"void": "()", "char": "c_char", "uint8_t": "u8", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64",
         "uint64_t": "u64", "size_t": "usize", "float": "f32", "double": "f64"}


def rust_type(kind: Type):
    """`const` in C is of what the innermost pointer points to."""
    written = BASES.get(kind.base, kind.base)
    for depth in range(kind.pointers):
        written = ("*const " if depth == 0 and kind.const else "*mut ") + written
    return written


def doc_comment(text, indent=""):
    """Names of the header and what Markdown would take for its own are code."""
    if not text:
        return []
    code = re.sub(r"\b(?:hop_\w+(?:\.h)?|HOP_\w+\*?)", r"`\g<0>`", text.replace("`", "\0"))
    code = re.sub(r"\0([^\0]*)\0", r"`\1`", code)
    return [f"{indent}/// {line}" for line in wrapped(code, 96 - len(indent))]


def constant_type(constant, header):
    """A version has the type of the function that tells it; all others are passed as int32_t."""
    for function in header.functions:
        if function.name.upper() == constant.name:
            return rust_type(function.result)
    return "i32"


def identifier(name):
    return f"r#{name}" if name == "type" else name


def declaration(function):
    """A call without pointers can do no harm: it is safe."""
    qualifier = "safe " if all(parameter.type.pointers == 0 for parameter in function.parameters) else ""
    parameters = [f"{identifier(parameter.name)}: {rust_type(parameter.type)}" for parameter in function.parameters]
    result = "" if function.result == Type("void") else f" -> {rust_type(function.result)}"
    line = f"    pub {qualifier}fn {function.name}({', '.join(parameters)}){result};"
    if len(line) <= 100:
        return [line]
    return ([f"    pub {qualifier}fn {function.name}("] + [f"        {parameter}," for parameter in parameters]
            + [f"    ){result};"])


def condition(function):
    """The library is compiled without shards where they are not asked for."""
    return ['    #[cfg(feature = "shards")]'] if function.section.startswith("Shards") else []


def written():
    header = read_header()
    lines = []
    for constant in header.constants:
        lines += doc_comment(constant.comment)
        lines.append(f"pub const {constant.name}: {constant_type(constant, header)} = {constant.value};")
    for name in header.objects:
        lines += ["", "/// Opaque: behind a pointer only.", "#[repr(C)]", f"pub struct {name} {{",
                  "    _bytes: [u8; 0],", "    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,", "}"]
    lines += ["", 'unsafe extern "C" {']
    for function in header.functions:
        lines += doc_comment(function.comment, "    ") + condition(function) + declaration(function)
    return PROLOGUE + "\n".join(lines) + "\n}\n"


finish({"rust/hoptrail-sys/src/raw.rs": written()})
