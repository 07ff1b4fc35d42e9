#!/usr/bin/env python3
"""Writes the names of the methods, and of what they need and support, as types of the languages that have such types.

    methods.py            writes the files
    methods.py --check    says whether the files are what would be written

The methods are those of core/methods/method_table.inc, the traits the constants HOP_METHOD_* of hoptrail.h.
"""
import ast
import re
from dataclasses import dataclass
from pathlib import Path

from header import read_header
from layer import finish, pascal_case, wrapped

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "core" / "methods" / "method_table.inc"
TEXT = r'((?:\s*"(?:[^"\\]|\\.)*")+)'
ROW = re.compile(r"^HOP_(METHOD|LOOP)\(\s*(\w+),([\w\s|]+?)," + TEXT + "," + TEXT, re.M)
WRITTEN = "Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those."
PREFIX = "HOP_METHOD_"


def sentence(text):
    return text[:1].upper() + text[1:] + "."


@dataclass(frozen=True)
class Method:
    name: str
    summary: str
    citation: str
    is_loop: bool = False

    @property
    def documentation(self):
        """A sentence, and where the method comes from."""
        return sentence(self.summary) + (f" {self.citation}." if self.citation else "")


@dataclass(frozen=True)
class Trait:
    name: str  # as in the header: TAKES_VECTORS
    bit: int
    comment: str

    @property
    def word(self):
        return self.name.lower()

    @property
    def documentation(self):
        return sentence(self.comment)


def read_methods(table=TABLE):
    methods = []
    for included in re.findall(r'^#include "(.+?)"', table.read_text(encoding="utf-8"), re.M):
        for row in ROW.finditer((ROOT / included).read_text(encoding="utf-8")):
            summary, citation = (ast.literal_eval(f"({text})") for text in (row[4], row[5]))
            methods.append(Method(row[2], summary, citation, row[1] == "LOOP"))
    return methods


def read_traits():
    return [Trait(constant.name[len(PREFIX):], constant.value, constant.comment)
            for constant in read_header().constants if constant.name.startswith(PREFIX)]


def in_xml(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def python(methods, traits):
    names = wrapped(", ".join(f'"{method.name}"' for method in methods) + ",", 112)
    lines = [f"# {WRITTEN}", '"""How passages are ranked: the names, and what each needs and supports."""',
             "from __future__ import annotations", "", "from enum import IntFlag", "from typing import Literal", "",
             "#: A value of the option `method`: `hoptrail.methods()` tells of each.", "Method = Literal["]
    lines += [f"    {line}" for line in names] + ["]", "", "", "class MethodTrait(IntFlag):",
                                                  '    """What a method needs and supports."""', ""]
    for trait in traits:
        lines += [f"    #: {line}" for line in wrapped(trait.documentation, 112)] + [f"    {trait.name} = {trait.bit}"]
    return "\n".join(lines) + "\n"


def typescript(methods, traits):
    names = " ".join(f"| '{method.name}'" for method in methods)
    lines = [f"// {WRITTEN}", "",
             "/** A value of the option `method`: `engine.methods()` tells of each. Loops rank by the option `retriever`, step by step, and",
             " * need `complete`. */", "export type Method ="]
    lines += [f"  {line}" for line in wrapped(names, 112)]
    lines[-1] += ";"
    lines += ["", "/** What a method needs and supports. */", "export type MethodTrait ="]
    for trait in traits:
        lines.append(f"  /** {trait.documentation} */")
        lines.append(f"  | '{trait.word}'")
    lines[-1] += ";"
    lines += ["", "/** Their bits, from the lowest. */", "export const methodTraits: readonly MethodTrait[] = ["]
    lines += [f"  '{trait.word}'," for trait in traits] + ["];"]
    return "\n".join(lines) + "\n"


def java_constants(documented):
    lines = []
    for name, documentation in documented:
        text = wrapped(in_xml(documentation), 105)
        lines += [f"  /** {text[0]} */"] if len(text) == 1 else ["  /**", *(f"   * {line}" for line in text), "   */"]
        lines.append(f"  {name},")
    lines[-1] = lines[-1][:-1] + ";"
    return lines


def java(methods):
    lines = [f"// {WRITTEN}", "package io.hoptrail;", "", "import java.util.Locale;", "",
             "/** How passages are ranked. {@link Hoptrail#methods} tells more of each. */", "public enum Method {"]
    lines += java_constants((method.name.upper(), method.documentation) for method in methods)
    lines += ["", '  /** The value of the option {@code method}: "bm25". */', "  public String word() {",
              "    return name().toLowerCase(Locale.ROOT);", "  }", "}"]
    return "\n".join(lines) + "\n"


def java_traits(traits):
    lines = [f"// {WRITTEN}", "package io.hoptrail;", "", "import java.util.EnumSet;", "import java.util.Set;", "",
             "/** What a method needs and supports. */", "public enum MethodTrait {"]
    lines += java_constants((trait.name, trait.documentation) for trait in traits)
    lines += ["", "  // The constants are in the order of their bits.", "  static Set<MethodTrait> of(int bits) {",
              "    Set<MethodTrait> traits = EnumSet.noneOf(MethodTrait.class);", "    for (MethodTrait trait : values()) {",
              "      if ((bits >> trait.ordinal() & 1) != 0) traits.add(trait);", "    }", "    return traits;", "  }", "}"]
    return "\n".join(lines) + "\n"


CSHARP_NAMES = {"tfidf": "TfIdf"}  # of the first release


def csharp_name(method):
    return CSHARP_NAMES.get(method.name, pascal_case(method.name))


def csharp_members(documented):
    lines = []
    for member, documentation in documented:
        text = wrapped(in_xml(documentation), 96)
        lines += [f"        /// <summary>{text[0]}</summary>"] if len(text) == 1 else [
            "        /// <summary>", *(f"        /// {line}" for line in text), "        /// </summary>"]
        lines.append(f"        {member},")
    return lines


def csharp(methods, traits):
    lines = [f"// {WRITTEN}", "using System;", "", "namespace Hoptrail", "{",
             "    /// <summary>How passages are ranked. HoptrailLibrary.Methods tells more of each.</summary>", "    public enum Method",
             "    {"]
    lines += csharp_members((csharp_name(method), method.documentation) for method in methods)
    lines += ["    }", "", "    /// <summary>What a method needs and supports.</summary>", "    [Flags]",
              "    public enum MethodTraits", "    {", "        /// <summary>Nothing.</summary>", "        None = 0,"]
    lines += csharp_members((f"{pascal_case(trait.word)} = {trait.bit}", trait.documentation) for trait in traits)
    lines += ["    }", "", "    internal static class MethodNames", "    {",
              "        // The value of the option method.", "        internal static string Of(Method method)", "        {",
              "            switch (method)", "            {"]
    lines += [f'                case Method.{csharp_name(method)}: return "{method.name}";' for method in methods]
    lines += ['                default: throw new ArgumentOutOfRangeException(nameof(method), method, "there is no such method");',
              "            }", "        }", "    }", "}"]
    return "\n".join(lines) + "\n"


def rust(traits):
    lines = [f"// {WRITTEN}", "", "/// What a method needs and supports.", "#[derive(Clone, Copy, Debug, PartialEq, Eq)]",
             "#[non_exhaustive]", "pub enum MethodTrait {"]
    for trait in traits:
        lines += [f"    /// {line}" for line in wrapped(trait.documentation, 90)] + [f"    {pascal_case(trait.word)} = {trait.bit},"]
    return "\n".join(lines + ["}"]) + "\n"


def swift(traits):
    lines = [f"// {WRITTEN}", "", "/// What a method needs and supports.", "public struct MethodTraits: OptionSet, Sendable {",
             "  /// The bits, as the library gives them.", "  public let rawValue: UInt32", "",
             "  /// Traits from their bits.", "  public init(rawValue: UInt32) {", "    self.rawValue = rawValue", "  }", ""]
    for trait in traits:
        name = pascal_case(trait.word)
        lines += [f"  /// {line}" for line in wrapped(trait.documentation, 112)]
        lines.append(f"  public static let {name[:1].lower() + name[1:]} = MethodTraits(rawValue: {trait.bit})")
    return "\n".join(lines + ["}"]) + "\n"


if __name__ == "__main__":
    METHODS, TRAITS = read_methods(), read_traits()
    finish({
        "python/src/hoptrail/_methods.py": python(METHODS, TRAITS),
        "js/src/methods.ts": typescript(METHODS, TRAITS),
        "java/src/main/java/io/hoptrail/Method.java": java(METHODS),
        "java/src/main/java/io/hoptrail/MethodTrait.java": java_traits(TRAITS),
        "csharp/src/Runs/Method.cs": csharp(METHODS, TRAITS),
        "rust/hoptrail/src/method_trait.rs": rust(TRAITS),
        "swift/Sources/Hoptrail/MethodTraits.swift": swift(TRAITS),
    })
