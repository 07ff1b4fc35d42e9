"""TypeScript: types of the parsed JSON. The package exports interfaces; the others are object types, which have index signatures."""
from layer import wrapped
from records import RECORDS, UNEXPLAINED, WRITTEN, Words, documentation, record_documentation, sentence

NAMES = {"TextRange": "Range", "ExplainedHit": "Hit"}
EXPORTED = {"TextRange", "PathEvidence", "PathStep", "ChainStep", "HopLink", "ExplainedHit", "Answerability", "EvidenceGraph",
            "Explanation"}
ALTERNATIVES = {"PathStep": (("entity",), ("passage", "title"))}  # members of which one set is there
WORDS = Words("null", lambda member: "absent", lambda name: name, lambda name: f"`{name}`", typed_choices=True, typed_links=False)


def type_of(member):
    kind = {"text": " | ".join(f"'{choice}'" for choice in member.choices) or "string", "flag": "boolean",
            "number": "number", "integer": "number", "pair": "readonly [number, number]",
            "numbers": "Readonly<Record<string, number | null>>"}.get(member.kind, NAMES.get(member.kind, member.kind))
    if member.many:
        kind = f"readonly {kind}[]"
    return f"{kind} | null" if member.null else kind


def comment(text, indent=""):
    lines = wrapped(sentence(text), 116 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def property_of(member, indent="  "):
    mark = "?" if member.absent or member.name == UNEXPLAINED else ""
    return [*comment(documentation(member, WORDS), indent), f"{indent}readonly {member.name}{mark}: {type_of(member)};"]


def declaration(record):
    name, sets = NAMES.get(record.name, record.name), ALTERNATIVES.get(record.name)
    lines = ["", *comment(record_documentation(record, WORDS))]
    if not sets:
        is_exported = record.name in EXPORTED
        return [*lines, f"export interface {name} {{" if is_exported else f"type {name} = {{",
                *(line for member in record.members for line in property_of(member)), "}" if is_exported else "};"]
    either = [one for names in sets for one in names]
    lines += [f"export type {name} = {{", *(line for member in record.members if member.name not in either for line in property_of(member)),
              "} & ("]
    for names in sets:
        lines.append("  | {")
        for member in record.members:
            if member.name in names:
                lines += [line.replace("?:", ":") for line in property_of(member, "      ")]
            elif member.name in either:
                lines.append(f"      readonly {member.name}?: undefined;")
        lines.append("    }")
    return [*lines, ");"]


def files():
    lines = [f"// {WRITTEN}", "/** Why each hit was found. */"]
    for record in RECORDS.values():
        lines += declaration(record)
    return {"js/src/types/explanation.ts": "\n".join(lines) + "\n"}
