"""Reads the engine's table of options, as data: core/options/option_table.cpp and the rows of core/methods/method_table.inc."""
import ast
import re
from dataclasses import dataclass

from methods import ROOT, TABLE, read_methods

SOURCE = ROOT / "core" / "options" / "option_table.cpp"
TEXT = r'(?:\s*"(?:[^"\\]|\\.)*")+'
ROW = re.compile(r'(?:HOP_OPTION\(|^ {4}\{)\s*"([\w.]+)", (\w+)_option,(' + TEXT + r"),[^,]+,[^,]+,\s*(\w+|" + TEXT + "),(" + TEXT + ")", re.M)
FIRST = re.compile(r"^HOP_FIRST_RANKING\((\w+)\)", re.M)


@dataclass(frozen=True)
class Option:
    key: str
    type: str  # flag, integer, number, text, choice, numbers
    default: str
    bounds: str  # "1 … 1000", or the choices separated by '|'
    documentation: str

    @property
    def choices(self):
        return self.bounds.split("|")


def literal(text):
    return ast.literal_eval(f"({text})")


def read_options():
    """The options by key, ascending, as hop_option_describe lists them."""
    rows = [SOURCE, *(ROOT / included for included in re.findall(r'^#include "(.+?)"', TABLE.read_text(encoding="utf-8"), re.M))]
    texts = [path.read_text(encoding="utf-8") for path in rows]
    methods = read_methods()
    named = {  # choices that the C++ derives from the table of methods
        "method_choices": [method.name for method in methods],
        "retriever_choices": [method.name for method in methods if not method.is_loop],
        "first_ranking_choices": ["auto", *FIRST.findall("\n".join(texts))],
    }
    options = []
    for row in (row for text in texts for row in ROW.finditer(text)):
        bounds = "|".join(named[row[4]]) if row[4] in named else literal(row[4])
        options.append(Option(row[1], row[2], literal(row[3]), bounds, literal(row[5])))
    return sorted(options, key=lambda option: option.key)
