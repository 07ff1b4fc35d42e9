"""C++: structs, and their members by the names in JSON, for the reader of read_explanation.hpp."""
from layer import wrapped
from records import RECORDS, WRITTEN, Words, documentation, record_documentation, sentence

FOLDER = "cpp/include/hoptrail/"
BEFORE = {"bytes": "", "utf16": "utf16_"}
WORDS = Words("empty", lambda member: "empty", lambda name: name, lambda name: f"`{name}`")


def type_of(member):
    kind = {"text": "std::string", "numbers": "std::map<std::string, std::optional<double>>", "flag": "bool", "number": "double",
            "integer": "std::uint64_t" if member.format == "uint64" else "std::uint32_t"}.get(member.kind, member.kind)
    if member.refers:
        kind = "HopLink"
    if member.many:
        kind = f"std::vector<{kind}>"
    return f"std::optional<{kind}>" if member.optional or member.absent and member.many else kind


def comment(text, indent="  "):
    return [f"{indent}// {line}" for line in wrapped(sentence(text), 125 - len(indent))]


def struct(record):
    lines = ["", *comment(record_documentation(record, WORDS), ""), f"struct {record.name} {{"]
    for member in record.members:
        kind, before = type_of(member), BEFORE.get(member.name, "")
        lines += comment(documentation(member, WORDS))
        if member.kind == "pair":
            lines.append(f"  std::uint32_t {before}begin = 0, {before}end = 0;")
            continue
        start = {"std::uint32_t": " = 0", "std::uint64_t": " = 0", "double": " = 0", "bool": " = false"}.get(kind, "")
        lines.append(f"  {kind} {member.name}{start};")
        if member.refers:
            lines += [f"  // The place of this {member.name} in Explanation::links.", "  std::optional<std::uint32_t> place;"]
    return [*lines, "};"]


def visits(record):
    lines = ["", "template <class Visit>", f"void members_of({record.name}& of, Visit&& visit) {{"]
    for member in record.members:
        name = "place" if member.refers else member.name
        if member.kind == "pair":
            before = BEFORE[member.name]
            lines.append(f"  JsonPair {name}{{of.{before}begin, of.{before}end}};")
        lines.append(f'  visit("{member.name}", {"" if member.kind == "pair" else "of."}{name});')
    return [*lines, "}"]


def header(lines, *includes):
    return "\n".join([f"// {WRITTEN}", "// clang-format off", "#pragma once", "", *(f"#include {name}" for name in includes), "",
                      *lines]) + "\n"


def files():
    structs = [line for record in RECORDS.values() for line in struct(record)]
    members = [line for record in RECORDS.values() for line in visits(record)]
    return {
        f"{FOLDER}explanation.hpp": header(
            ["// The records of an explanation, as values: a copy needs neither the results nor the graph.", "namespace hop {",
             *structs, "", "}  // namespace hop"],
            "<cstdint>", "<map>", "<optional>", "<string>", "<vector>"),
        f"{FOLDER}explanation_members.hpp": header(
            ["// The members of each record, with their names in JSON.", "namespace hop::detail {", *members, "",
             "}  // namespace hop::detail"],
            '"hoptrail/explanation.hpp"', '"hoptrail/json_reader.hpp"'),
    }
