"""Java: records, and the reader that names each member (on Android, R8 renames the components of records)."""
from layer import camel_case, wrapped
from methods import in_xml
from records import RECORDS, UNEXPLAINED, WRITTEN, Words, documentation, needs_links, record_documentation, sentence

FOLDER = "java/src/main/java/io/hoptrail/"
NAMES = {"AnswerSpan": "Span"}  # in its outer record
NESTED = {
    "Explanation": ("EvidenceGraph", "EvidenceNode", "EvidenceEdge", "Cost", "Measures", "ExplainedHit"),
    "Answerability": ("AnswerSpan", "SpanMeasures"),
}
INNER = {inner for names in NESTED.values() for inner in names}
PAIRS = {"bytes": ("byteBegin", "byteEnd"), "utf16": ("begin", "end")}
METHODS = {"PathStep": """\
  /** Whether the node is a passage; else it is an entity. */
  public boolean isPassage() {
    return passage != null;
  }

  /** The display name: the entity, or the passage's title. */
  public String name() {
    return entity != null ? entity : title;
  }
"""}


def absent(member):
    return "empty" if member.can_be_empty or member.kind in ("integer", "number") else "null"


WORDS = Words("null", absent, camel_case, lambda name: "{@code\0" + name + "}")


def type_of(member):
    if member.refers:
        return "HopLink"
    optional = member.optional
    kind = {"text": "String", "numbers": "Map<String, Double>", "flag": "Boolean" if optional else "boolean",
            "number": "OptionalDouble" if optional else "double",
            "integer": "long" if member.format == "uint64" else "OptionalInt" if optional else "int",
            }.get(member.kind, NAMES.get(member.kind, member.kind))
    return f"List<{kind}>" if member.many else kind


def components(record):
    """Type, name and documentation of each."""
    for member in record.members:
        told = documentation(member, WORDS)
        if member.name == UNEXPLAINED:
            told += "; null if {@code\0hits.explain} is off"
        if member.kind == "pair":
            kind = "int" if record.name == "TextRange" else "long"
            begin, end = PAIRS[member.name]
            yield kind, begin, f"the begin, {told}"
            yield kind, end, f"the end, {told}"
        else:
            yield type_of(member), camel_case(member.name), told


def comment(record, indent):
    room = 100 - len(indent)
    lines = wrapped(in_xml(sentence(record_documentation(record, WORDS))), room)
    lines.append("")
    for _, name, told in components(record):
        first, *rest = wrapped(f"@param {name} {in_xml(told)}", room - 4)
        lines += [first, *(f"    {line}" for line in rest)]
    return [f"{indent}/**", *(f"{indent} * {line}".replace("\0", " ").rstrip() for line in lines), f"{indent} */"]


def declaration(record, indent=""):
    parts = [f"{kind} {name}" for kind, name, _ in components(record)]
    name = NAMES.get(record.name, record.name)
    lines = comment(record, indent)
    head = f"{indent}public record {name}({', '.join(parts)}) {{"
    lines += [head] if len(head) <= 98 else [
        f"{indent}public record {name}(", *(f"{indent}    {part}," for part in parts[:-1]), f"{indent}    {parts[-1]}) {{"]
    inner = [declaration(RECORDS[one], indent + "  ") for one in NESTED.get(record.name, ())]
    body = [line for one in inner for line in [*one, ""]][:-1] + METHODS.get(record.name, "").splitlines()
    if not body:
        lines[-1] += "}"
        return lines
    return [*lines, *body, f"{indent}}}"]


def file_of(record):
    lines = declaration(record)
    text = "\n".join(lines)
    imports = [f"import java.util.{name};\n" for name in ("List", "Map", "OptionalDouble", "OptionalInt") if name in text]
    return f"// {WRITTEN}\npackage io.hoptrail;\n\n{''.join(imports)}{chr(10) if imports else ''}{text}\n"


def function_of(kind):
    return kind[0].lower() + kind[1:]


def read(member):
    quoted = f'facts, "{member.name}"'
    if member.refers:
        return f"{member.name} < links.size() ? links.get({member.name}) : null"
    if member.is_record:
        make = f"ExplanationReader::{function_of(member.kind)}"
        if needs_links(RECORDS[member.kind]):
            make = f"one -> {function_of(member.kind)}(one, links)"
        if member.many:
            return "links" if member.kind == "HopLink" else f"all({quoted}, {make})"
        if member.name == UNEXPLAINED or member.optional:
            return f"one({quoted}, {make})"
        return f"{function_of(member.kind)}(members({quoted}))"
    if member.kind == "pair":
        return f"end({quoted}, 0), end({quoted}, 1)"
    if member.kind == "integer":
        if member.format == "uint64":
            return f"(long) number({quoted})"
        return f"count({quoted})" + ("" if member.optional else ".orElse(0)")
    if member.kind == "numbers":
        return f"numbers(members({quoted}))"
    name = {"text": "text", "number": "number", "flag": "flag"}[member.kind]
    if member.many:
        return f"texts({quoted})"
    return f"{ {'text': 'textOrNull', 'number': 'value', 'flag': 'flagOrNull'}[name] if member.optional else name}({quoted})"


def reader_method(record):
    takes_links = needs_links(record) and record.name != "Explanation"
    name = NAMES.get(record.name, record.name)
    outer = next((outer for outer, inner in NESTED.items() if record.name in inner), None)
    full = f"{outer}.{name}" if outer else name
    lines = [f"  static {full} {function_of(record.name)}(JsonObject facts{', List<HopLink> links' if takes_links else ''}) {{"]
    if record.name == "Explanation":
        lines.append('    List<HopLink> links = all(facts, "links", ExplanationReader::hopLink);')
    for member in record.members:
        if member.refers:
            lines.append(f'    int {member.name} = count(facts, "{member.name}").orElse(links.size());')
    values = [read(member) for member in record.members]
    if record.name == "TextRange":
        values = [value.replace("end(", "(int) end(") for value in values]
    lines += [f"    return new {full}(", *(f"        {value}," for value in values[:-1]), f"        {values[-1]});", "  }"]
    return lines


def reader():
    lines = [f"// {WRITTEN}", "package io.hoptrail;", "", "import static io.hoptrail.JsonMembers.*;", "",
             "import com.google.gson.JsonObject;", "import java.util.List;", "",
             "/** Reads records from the JSON of explanations. Absent members are 0, empty or null. */",
             "final class ExplanationReader {", "  private ExplanationReader() {}"]
    for record in RECORDS.values():
        lines += ["", *reader_method(record)]
    return "\n".join([*lines, "}"]) + "\n"


def files():
    written = {f"{FOLDER}{name}.java": file_of(record) for name, record in RECORDS.items() if name not in INNER}
    return {**written, f"{FOLDER}ExplanationReader.java": reader()}
