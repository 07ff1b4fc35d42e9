"""C#: sealed classes that read themselves from the facts of an object."""
from layer import pascal_case, wrapped
from methods import in_xml
from records import RECORDS, UNEXPLAINED, WRITTEN, Words, documentation, needs_links, record_documentation, sentence

NAMES = {"ExplainedHit": "HitExplanation"}
STRUCTS = {"TextRange"}
INTS = {"depth", "step"}  # as are ranks; other integers are long


OF_A_HIT = {"rank", "passage", "index", "document", "title", "score", "distance"}  # without an explanation, too
WORDS = Words("null", lambda member: "empty" if member.can_be_empty else "null", pascal_case, lambda name: name)


def name_of(record_name):
    return NAMES.get(record_name, record_name)


def summary(text, indent="        "):
    lines = wrapped(in_xml(sentence(text)), 112 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/// <summary>{lines[0]}</summary>"]
    return [f"{indent}/// <summary>", *(f"{indent}/// {line}" for line in lines), f"{indent}/// </summary>"]


def integer_type(member):
    return "int" if member.format == "rank" or member.name in INTS else "long"


def type_of(member):
    if member.refers:
        return "HopLink"
    kind = {"text": "string", "numbers": "IReadOnlyDictionary<string, double?>", "flag": "bool", "number": "double",
            "integer": integer_type(member)}.get(member.kind, name_of(member.kind))
    if member.many:
        return f"IReadOnlyList<{kind}>"
    return kind + "?" if member.optional and member.kind in ("flag", "number", "integer") else kind


def value_of(member):
    name = f'"{member.name}"'
    if member.is_record:
        links = ", links" if needs_links(RECORDS[member.kind]) else ""
        if member.many:
            return "links" if member.kind == "HopLink" else f"facts.All({name}, one => new {name_of(member.kind)}(one{links}))"
        if member.name == UNEXPLAINED or member.optional:
            return f"facts.One({name}, one => new {name_of(member.kind)}(one{links}))"
        return f"new {name_of(member.kind)}(facts.Members({name}) ?? Facts.None{links})"
    reader = {"text": "Text", "number": "Number", "flag": "Flag", "integer": "Count", "numbers": "Numbers"}[member.kind]
    if member.many:
        return f"facts.{reader}s({name})"
    cast = ""
    if member.kind == "integer" and integer_type(member) == "int":
        cast = "(int?)" if member.optional else "(int)"
    return f"{cast}facts.{reader}{'OrNull' if member.optional else ''}({name})"


def pair(record, member):
    """The lines that read the pair, and its two properties."""
    kind, before = ("int", "") if member.name == "utf16" else ("long", "Byte")
    cast = "(int)" if kind == "int" else ""
    lines = [f'long[] {member.name} = facts.Pair("{member.name}");',
             f"{before}Begin = {cast}{member.name}[0];", f"{before}End = {cast}{member.name}[1];"]
    told = documentation(member, WORDS)
    return lines, [(kind, f"{before}Begin", f"the begin, {told}"), (kind, f"{before}End", f"the end, {told}")]


def type_lines(record):
    body, properties = [], []
    for member in record.members:
        told = documentation(member, WORDS) + ("; null if option hits.explain is off" if member.name == UNEXPLAINED else "")
        if member.kind == "pair":
            lines, own = pair(record, member)
            body += lines
            properties += own
            continue
        properties.append((type_of(member), pascal_case(member.name), told))
        if member.refers:
            body += [f'long? {member.name} = facts.CountOrNull("{member.name}");',
                     f"{pascal_case(member.name)} = {member.name} < links.Count ? links[(int){member.name}] : null;"]
        else:
            body.append(f"{pascal_case(member.name)} = {value_of(member)};")
    is_root = record.name == "Explanation"
    if is_root:
        body.insert(0, 'HopLink[] links = facts.All("links", one => new HopLink(one));')
    links = ", IReadOnlyList<HopLink> links" if needs_links(record) and not is_root else ""
    name = name_of(record.name)
    lines = [*summary(record_documentation(record, WORDS), "    "),
             f"    public {'struct' if name in STRUCTS else 'sealed class'} {name}", "    {",
             f"        internal {name}(Facts facts{links})", "        {", *(f"            {line}" for line in body), "        }"]
    for kind, own, told in properties:
        lines += ["", *summary(told), f"        public {kind} {own} {{ get; }}"]
    return [*lines, "    }"]


def hit():
    """The members of its explanation, as properties of a hit."""
    lines = ["    public partial struct Hit", "    {"]
    for member in RECORDS["ExplainedHit"].members:
        if member.name in OF_A_HIT:
            continue
        name, kind = pascal_case(member.name), type_of(member)
        told = f"{documentation(member, WORDS)}. {'Empty' if member.many else 'Null'} if option hits.explain is off"
        otherwise = f" ?? Array.Empty<{kind[kind.index('<') + 1:-1]}>()" if member.many else ""
        lines += [*summary(told), f"        public {kind} {name} => Explanation?.{name}{otherwise};", ""]
    return [*lines[:-1], "    }"]


def files():
    lines = [f"// {WRITTEN}", "using System;", "using System.Collections.Generic;", "using Hoptrail.Native;", "", "namespace Hoptrail", "{"]
    for record in reversed(RECORDS.values()):
        lines += [*type_lines(record), ""]
    return {"csharp/src/Results/Explanation.cs": "\n".join(lines + [*hit(), "}"]) + "\n"}
