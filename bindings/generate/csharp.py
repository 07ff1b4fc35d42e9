#!/usr/bin/env python3
"""Writes bindings/csharp/src/Raw from hoptrail.h: constants, and the functions once for each way to import them.

    csharp.py            writes the files
    csharp.py --check    says whether the files are what would be written
"""
from html import escape

from header import Type, read_header
from layer import camel_case, finish, wrapped

FOLDER = "csharp/src/Raw"
ORIGIN = "// Written by bindings/generate/csharp.py from capi/include/hoptrail.h: change those.\n"
SUMMARY = "    /// <summary>The functions of hoptrail.h as they are: pointers, lengths, statuses.</summary>\n"

NUMBERS = {"void": "void", "char": "byte", "uint8_t": "byte", "int32_t": "int", "uint32_t": "uint", "int64_t": "long",
           "uint64_t": "ulong", "size_t": "UIntPtr", "float": "float", "double": "double"}

# Words of C# that the header has as names of parameters.
KEYWORDS = {"in", "out", "ref", "params", "string", "object", "base", "operator"}


def cs_type(kind: Type):
    """Objects are addresses that nobody looks behind; everything else is blittable as it stands in C."""
    if kind.is_object:
        return "IntPtr" + "*" * (kind.pointers - 1)
    return NUMBERS[kind.base] + "*" * kind.pointers


def cs_name(name):
    name = camel_case(name)
    return "@" + name if name in KEYWORDS else name


def doc_comment(text):
    if not text:
        return []
    lines = wrapped(escape(text, quote=False), 90)
    if len(lines) == 1:
        return [f"        /// <summary>{lines[0]}</summary>"]
    return ["        /// <summary>"] + [f"        /// {line}" for line in lines] + ["        /// </summary>"]


def declaration(function, modifiers):
    parameters = [f"{cs_type(p.type)} {cs_name(p.name)}" for p in function.parameters]
    start = f"        internal static {modifiers} {cs_type(function.result)} {function.name}("
    line = f"{start}{', '.join(parameters)});"
    if len(line) <= 120:
        return [line]
    wrapped_parameters = wrapped(" ".join(parameter.replace(" ", "\0") + "," for parameter in parameters), 104)
    lines = [start] + ["            " + line.replace("\0", " ") for line in wrapped_parameters]
    lines[-1] = lines[-1][:-1] + ");"
    return lines


def constants(header):
    lines = [ORIGIN + "namespace Hoptrail.Raw", "{", "    /// <summary>The numbers of hoptrail.h.</summary>",
             "    internal static class Constants", "    {"]
    for constant in header.constants:
        lines += doc_comment(constant.comment)
        kind = "uint" if constant.name == "HOP_ABI_VERSION" else "int"
        lines.append(f"        internal const {kind} {constant.name} = {constant.value};")
    return "\n".join(lines + ["    }", "}"]) + "\n"


def functions(header, attribute, modifiers, class_modifiers):
    lines = [ORIGIN + "using System;", "using System.Runtime.InteropServices;", "", "namespace Hoptrail.Raw",
             "{", SUMMARY + f"    internal static {class_modifiers}class Functions", "    {",
             '        private const string Library = "hoptrail";']
    for function in header.functions:
        lines += [""] + doc_comment(function.comment) + [f"        {attribute}"] + declaration(function, modifiers)
    return "\n".join(lines + ["    }", "}"]) + "\n"


def written():
    header = read_header()
    return {
        f"{FOLDER}/Constants.cs": constants(header),
        f"{FOLDER}/Functions.netstandard.cs": functions(
            header, "[DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]",
            "extern", "unsafe "),
        f"{FOLDER}/Functions.net8.cs": functions(
            header,
            "[LibraryImport(Library), UnmanagedCallConv(CallConvs = new[] { typeof(System.Runtime.CompilerServices.CallConvCdecl) })]",
            "partial", "unsafe partial "),
    }


finish(written())
