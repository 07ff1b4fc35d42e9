"""Python: frozen dataclasses, and functions that read them from parsed JSON. Hits read the JSON themselves; a cost and measures are
mappings."""
from layer import wrapped
from records import RECORDS, WRITTEN, Words, documentation, needs_links, record_documentation, sentence

NAMES = {"TextRange": "Range"}
OTHERWISE = {"TextRange", "SpanMeasures", "Measures", "Cost", "ExplainedHit", "Explanation"}
KEYWORDS = {"in", "from"}
# The texts that ranges are in: a passage (None: the question), and its field.
TEXTS = {"PathEvidence": 'found["passage"], found["in"]', "HopLink": 'found["in"], "text"', "AnswerSpan": 'found["passage"], "text"',
         "Snippet": 'passage, "text"'}
TRUTH = {"EvidenceGraph": ["", "    def __bool__(self) -> bool:", "        return bool(self.edges)"]}  # its members have defaults
MEASURES = ("Mapping[str, float | bool]", " = field(default_factory=dict)", 'numbers_of(found.get("measures", {}))')


def own_name(name):
    return f"{name}_" if name in KEYWORDS else name


WORDS = Words("None", lambda member: "empty" if member.kind == "SpanMeasures" else "None", own_name, lambda name: f"`{name}`")


def type_of(member):
    if member.refers:
        return "HopLink | None"
    if member.kind in OTHERWISE and member.kind not in NAMES:
        return MEASURES[0]
    kind = {"text": "str", "flag": "bool", "number": "float", "pair": "tuple[int, int]", "integer": "int"}.get(
        member.kind, NAMES.get(member.kind, member.kind))
    if member.many:
        return f"tuple[{kind}, ...]"
    return f"{kind} | None" if member.optional else kind


def default_of(record, member):
    if record.name in TRUTH:
        return " = ()"
    if not member.absent:
        return ""
    return MEASURES[1] if type_of(member) == MEASURES[0] else " = None"


def in_order(record):
    """Members with a default are last."""
    return sorted(record.members, key=lambda member: default_of(record, member) != "")


def dataclass(record):
    lines = wrapped('"""' + sentence(record_documentation(record, WORDS)) + '"""', 116)
    lines = ["", "", "@dataclass(frozen=True)", f"class {record.name}:", *(f"    {line}" for line in lines), ""]
    for member in in_order(record):
        lines += [f"    #: {line}" for line in wrapped(sentence(documentation(member, WORDS)), 113)]
        lines.append(f"    {own_name(member.name)}: {type_of(member)}{default_of(record, member)}")
    return lines + TRUTH.get(record.name, [])


def needs_texts(record):
    return record.name in TEXTS or any(member.refers or member.is_record and needs_texts(RECORDS[member.kind])
                                       for member in record.members)


def parameters(record):
    """Behind the JSON of the record."""
    return (["range_of"] if needs_texts(record) else []) + (["links"] if needs_links(record) else []) + (
        ["passage"] if record.name == "Snippet" else [])


TYPES = {"range_of": "RangeOf", "links": "Sequence[Json]", "passage": "str"}


def function_of(kind):
    return "read_" + "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("_")


def value_of(record, member):
    found = f'found["{member.name}"]'
    if member.refers:
        return f'read_hop_link(links[{found}], range_of) if "{member.name}" in found else None'
    if member.kind == "TextRange":
        return (f"tuple(range_of(one, {TEXTS[record.name]}) for one in {found})" if member.many
                else f"range_of({found}, {TEXTS[record.name]})")
    if type_of(member) == MEASURES[0]:
        return MEASURES[2]
    if member.is_record:
        call = f"{function_of(member.kind)}(%s{''.join(f', {name}' for name in parameters(RECORDS[member.kind]))})"
        if member.many:
            return f"tuple({call % 'one'} for one in {found})"
        return call % found + (f' if "{member.name}" in found else None' if member.optional else "")
    if member.many or member.kind == "pair":
        return f"tuple({found})"
    if member.kind == "number":
        return f"float({found})"
    return f'found.get("{member.name}")' if member.absent else found


def function(record):
    given = ", ".join(["found: Json", *(f"{name}: {TYPES[name]}" for name in parameters(record))])
    values = [value_of(record, member) for member in in_order(record)]
    return ["", "", f"def {function_of(record.name)}({given}) -> {record.name}:", f"    return {record.name}(",
            *(f"        {value}," for value in values), "    )"]


def files():
    lines = [f"# {WRITTEN}", '"""The records of an explanation, and how they are read from its JSON."""',
             "from __future__ import annotations", "", "from collections.abc import Callable, Mapping, Sequence",
             "from dataclasses import dataclass, field", "from typing import Any", "",
             "from hoptrail._ranges import Range, numbers_of", "", "Json = Mapping[str, Any]",
             "#: A range as JSON, the id of its passage (None: the question), and the field of the passage.",
             "RangeOf = Callable[[Json, str | None, str], Range]"]
    own = [record for record in RECORDS.values() if record.name not in OTHERWISE]
    for record in own:
        lines += dataclass(record)
    for record in own:
        lines += function(record)
    return {"python/src/hoptrail/_explanation.py": "\n".join(lines) + "\n"}
