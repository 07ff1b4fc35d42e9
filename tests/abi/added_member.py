#!/usr/bin/env python3
"""A member that is added to schemas/trace.schema.json reaches the record, the documentation and the reader of each language; one
without a description is refused.

    added_member.py ROOT
"""
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "bindings" / "generate"))
import records  # noqa: E402
from records import cpp, csharp, java, python, rust, swift, typescript  # noqa: E402

TOLD = "how many pages it fills"
# What each language has of it: the declaration, and the reading where it does not follow from the declaration.
EXPECTED = {
    cpp: ["std::optional<std::uint32_t> page_count;", 'visit("page_count", of.page_count);'],
    csharp: ["public long? PageCount { get; }", 'PageCount = facts.CountOrNull("page_count");'],
    java: ["OptionalInt pageCount", 'count(facts, "page_count")'],
    python: ["page_count: int | None = None", 'found.get("page_count")'],
    rust: ["pub page_count: Option<u32>,"],
    swift: ["public let pageCount: UInt32?"],
    typescript: ["readonly page_count?: number;"],
}


def with_member(member):
    schema = json.loads(records.SCHEMA.read_text(encoding="utf-8"))
    schema["$defs"]["link"]["properties"]["page_count"] = member
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.schema.json"
        path.write_text(json.dumps(schema), encoding="utf-8")
        return records.read_records(path)


def problems():
    records.RECORDS.update(with_member({"type": "integer", "minimum": 0, "description": TOLD}))
    for language, parts in EXPECTED.items():
        text = "\n".join(language.files().values())
        for part in [*parts, TOLD[4:]]:
            if part not in text:
                yield f"{language.__name__}: no {part!r}"
    try:
        with_member({"type": "integer", "minimum": 0})
        yield "a member without a description is accepted"
    except ValueError as error:
        if "HopLink.page_count" not in str(error):
            yield f"the error does not name the member: {error}"


found = list(problems())
print("\n".join(found) or f"{len(EXPECTED)} languages have the member")
sys.exit(bool(found))
