#!/usr/bin/env python3
"""Writes the two raw layers of bindings/java from hoptrail.h: one class of functions, once over JNI and once over java.lang.foreign.

    java.py            writes the files
    java.py --check    says whether the files are what would be written
"""
from header import Type, read_header
from layer import camel_case, finish, wrapped

WRITTEN = "// Written by bindings/generate/java.py from capi/include/hoptrail.h: change those.\n"
C_WRITTEN = WRITTEN.replace("// ", "/* ").replace(".\n", ". */\n")

# An address is a long in every raw layer; so is a size: both layers say so when they meet a machine with other pointers.
JAVA_TYPES = {"int32_t": "int", "uint32_t": "int", "int64_t": "long", "uint64_t": "long", "size_t": "long", "float": "float",
              "double": "double", "void": "void"}
JNI_TYPES = {"int": "jint", "long": "jlong", "float": "jfloat", "double": "jdouble", "void": "void"}
LAYOUTS = {"int": "JAVA_INT", "long": "JAVA_LONG", "float": "JAVA_FLOAT", "double": "JAVA_DOUBLE"}


def java_type(kind: Type):
    return "long" if kind.pointers else JAVA_TYPES[kind.base]


def doc_comment(text, indent=""):
    if not text:
        return []
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    lines = wrapped(text, 117 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**"] + [f"{indent} * {line}" for line in lines] + [f"{indent} */"]


def in_lines(begin, items, end, room=120, indent="  "):
    """`begin`, items with commas between, `end`: on one line where it fits, else continued with four more spaces."""
    line = indent + begin + ", ".join(items) + end
    if len(line) <= room:
        return [line]
    lines, line = [indent + begin], indent + "    "
    for index, item in enumerate(items):
        piece = item + (end if index == len(items) - 1 else ",")
        if len(line.rstrip()) + 1 + len(piece) > room:
            lines.append(line.rstrip())
            line = indent + "    "
        line += piece + " "
    return lines + [line.rstrip()]


def signature(modifiers, function, end):
    parameters = [f"{java_type(p.type)} {camel_case(p.name)}" for p in function.parameters]
    return in_lines(f"{modifiers} {java_type(function.result)} {function.name}(", parameters, end)


def base_class(header):
    lines = [WRITTEN + "package io.hoptrail.raw;", "", "import java.util.List;", "",
             "/** The functions and constants of hoptrail.h. Addresses and sizes are longs; what is unsigned there has its bits here. */",
             "public abstract class RawFunctions extends NativeMemory {"]
    for constant in header.constants:
        lines += doc_comment(constant.comment, "  ")
        lines.append(f"  public static final int {constant.name} = {constant.value};")
    for function in header.functions:
        lines += [""] + doc_comment(function.comment, "  ") + signature("public abstract", function, ");")
    lines += ["", "  /** All of them, by name, in the header's order. */", "  public static final List<String> NAMES = List.of("]
    lines += [",\n".join(f'      "{function.name}"' for function in header.functions) + ");", "}"]
    return "\n".join(lines) + "\n"


def jni_class(header):
    lines = [WRITTEN + "package io.hoptrail.raw;", "",
             "/** The functions over JNI, for machines without java.lang.foreign. src/main/c/functions.c has the other side. */",
             "final class JniFunctions extends JniMemory {"]
    for index, function in enumerate(header.functions):
        lines += ([""] if index else []) + ["  @Override"] + signature("public native", function, ");")
    return "\n".join(lines + ["}"]) + "\n"


def jni_parameter(parameter):
    kind, name = parameter.type, parameter.name
    if kind.pointers:
        stars = "*" * kind.pointers
        return f"({'const ' if kind.const else ''}{kind.base} {stars})(intptr_t){name}"
    return f"({kind.base}){name}"


def c_type(kind: Type):
    return f"{'const ' if kind.const else ''}{kind.base} {'*' * kind.pointers}"


def c_function(function):
    parameters = ["JNIEnv *env", "jobject self"] + [f"{JNI_TYPES[java_type(p.type)]} {p.name}" for p in function.parameters]
    arguments = [jni_parameter(p) for p in function.parameters]
    result = JNI_TYPES[java_type(function.result)]
    mangled = function.name.replace("_", "_1")
    begin = f"JNIEXPORT {result} JNICALL Java_io_hoptrail_raw_JniFunctions_{mangled}("
    lines = in_lines(begin, parameters, ") {", indent="")
    lines.append("  (void)env, (void)self;")
    returned = "" if result == "void" else f"return ({result})" + ("(intptr_t)" if function.result.pointers else "")
    lines += in_lines(f"{returned}library.{function.name}(", arguments, ");")
    return lines + ["}"]


def jni_source(header):
    lines = [C_WRITTEN + "/* clang-format off */", '#include "library.h"', "", "static struct {"]
    for function in header.functions:
        parameters = [c_type(p.type).strip() for p in function.parameters] or ["void"]
        lines += in_lines(f"{c_type(function.result).strip()} (*{function.name})(", parameters, ");")
    lines += ["} library;", "", "const char *const hop_jni_names[] = {"]
    lines += [f'    "{function.name}",' for function in header.functions]
    lines += ["};", "const size_t hop_jni_name_count = sizeof hop_jni_names / sizeof *hop_jni_names;", "",
              "void hop_jni_set(size_t index, void *symbol) {",
              "  memcpy((char *)&library + index * sizeof symbol, &symbol, sizeof symbol);", "}"]
    for function in header.functions:
        lines += [""] + c_function(function)
    return "\n".join(lines) + "\n"


def ffm_function(function):
    result = java_type(function.result)
    arguments = [camel_case(p.name) for p in function.parameters]
    returned = "" if result == "void" else f"return ({result}) "
    return ["  @Override", *signature("public", function, ") {"), "    try {",
            *in_lines(f"{returned}{function.name.upper()}.invokeExact(", arguments, ");", indent="      "),
            "    } catch (Throwable failure) {", "      throw unexpected(failure);", "    }", "  }"]


def ffm_class(header):
    lines = [WRITTEN + "package io.hoptrail.raw;", ""]
    lines += [f"import static java.lang.foreign.ValueLayout.{layout};" for layout in sorted(LAYOUTS.values())]
    lines += ["", "import java.lang.invoke.MethodHandle;", "",
              "/** The functions over java.lang.foreign. Constant handles, so that the compiler sees through them. */",
              "final class FfmFunctions extends FfmMemory {"]
    for function in header.functions:
        result = java_type(function.result)
        layouts = [LAYOUTS[java_type(p.type)] for p in function.parameters]
        make = "procedure" if result == "void" else "function"
        lines += in_lines(f"private static final MethodHandle {function.name.upper()} = FfmLoader.{make}(",
                          [f'"{function.name}"'] + ([] if result == "void" else [LAYOUTS[result]]) + layouts, ");")
    for function in header.functions:
        lines += [""] + ffm_function(function)
    return "\n".join(lines + ["}"]) + "\n"


header = read_header()
finish({
    "java/src/main/java/io/hoptrail/raw/RawFunctions.java": base_class(header),
    "java/src/main/java/io/hoptrail/raw/JniFunctions.java": jni_class(header),
    "java/src/main/c/functions.c": jni_source(header),
    "java/src/main/java22/io/hoptrail/raw/FfmFunctions.java": ffm_class(header),
})
