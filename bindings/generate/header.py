"""Reads hoptrail.h: its functions, parameters with types, constants and comments, as data.

The raw layer of every binding is generated from this data. The rules of the header keep the parser small: one declaration
per function, pointers and fixed-width numbers only, each comment before its subject.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADER = Path(__file__).resolve().parents[2] / "capi" / "include" / "hoptrail.h"


@dataclass(frozen=True)
class Type:
    """A C type: a base such as `uint32_t`, `char` or `hop_graph`, possibly `const`, with a number of pointers."""
    base: str
    pointers: int = 0
    const: bool = False

    @property
    def is_object(self):
        return self.base.startswith("hop_")

    def __str__(self):
        stars = " " + "*" * self.pointers if self.pointers else ""
        return ("const " if self.const else "") + self.base + stars


@dataclass(frozen=True)
class Parameter:
    name: str
    type: Type


@dataclass(frozen=True)
class Function:
    name: str
    result: Type
    parameters: tuple
    comment: str
    section: str

    @property
    def can_fail(self):
        """Whether it returns a status and takes a hop_error ** at the end."""
        return bool(self.parameters) and self.parameters[-1].type == Type("hop_error", 2)


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    comment: str
    section: str


@dataclass
class Header:
    functions: list = field(default_factory=list)
    constants: list = field(default_factory=list)
    objects: list = field(default_factory=list)  # names of the opaque types


SCALARS = {"void", "char", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t", "float", "double"}

TOKEN = re.compile(
    r"""/\*\ ----\ (?P<section>.*?)\ -+\ \*/
      | /\*(?P<comment>.*?)\*/
      | \#define\ (?P<constant>HOP_[A-Z0-9_]+)(?:\ |\\\n)+(?P<value>\d+)
      | typedef\ struct\ (?P<object>hop_\w+)\ (?P=object);
      | HOP_API\ (?P<result>[^;(]*?)(?P<function>hop_\w+)\((?P<parameters>[^;]*?)\);
      | (?P<blank>\n\s*\n)""",
    re.X | re.S)


def read_type(text):
    words = text.replace("*", " * ").split()
    pointers = words.count("*")
    names = [word for word in words if word not in ("*", "const")]
    if len(names) != 1 or not (names[0] in SCALARS or names[0].startswith("hop_")):
        raise ValueError(f"hoptrail.h: unsupported type {text!r}")
    return Type(names[0], pointers, "const" in words)


def read_parameters(text):
    if text.strip() == "void":
        return ()
    parameters = []
    for parameter in text.split(","):
        kind, name = re.fullmatch(r"\s*(.*?)(\w+)\s*", parameter, re.S).groups()
        parameters.append(Parameter(name, read_type(kind)))
    return tuple(parameters)


def plain_comment(text):
    """The text of a comment without the stars and the indentation of its lines."""
    lines = [re.sub(r"^\s*\*? ?", "", line).rstrip() for line in text.strip().split("\n")]
    return "\n".join(lines).strip()


def read_header(path=HEADER):
    text = path.read_text(encoding="utf-8")
    header = Header()
    section = comment = ""
    last_define_end = -1
    for found in TOKEN.finditer(text):
        if found["section"] is not None:
            section, comment = found["section"], ""
        elif found["comment"] is not None:
            told = plain_comment(found["comment"])
            # A comment on the line of a constant belongs to it. Any other belongs to the next declaration.
            if last_define_end >= 0 and "\n" not in text[last_define_end:found.start()]:
                constant = header.constants.pop()
                header.constants.append(Constant(constant.name, constant.value, told, constant.section))
            else:
                comment = told
        elif found["constant"] is not None:
            header.constants.append(Constant(found["constant"], int(found["value"]), "", section))
            last_define_end = found.end()
        elif found["object"] is not None:
            header.objects.append(found["object"])
        elif found["function"] is not None:
            header.functions.append(Function(found["function"], read_type(found["result"]),
                                             read_parameters(found["parameters"]), comment, section))
            comment = ""
        else:
            comment = ""
    declared = set(re.findall(r"HOP_API[^;(]*?\b(hop_\w+)\(", re.sub(r"/\*.*?\*/", "", text, flags=re.S)))
    missed = declared - {function.name for function in header.functions}
    if missed or not header.functions:
        raise ValueError(f"{path}: functions that could not be parsed: {sorted(missed)}")
    return header
