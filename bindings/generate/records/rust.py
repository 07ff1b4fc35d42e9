"""Rust: structs that serde reads and writes."""
from layer import wrapped
from records import RECORDS, WRITTEN, Words, documentation, record_documentation, sentence

NODE = {"PathStep": ("entity", "passage", "title")}  # members of which an enum is made: path_node.rs
FLAT_STEP = """
#[derive(Deserialize)]
struct FlatStep {
    by: String,
    entity: Option<String>,
    passage: Option<String>,
    title: Option<String>,
    evidence: Option<PathEvidence>,
}

impl TryFrom<FlatStep> for PathStep {
    type Error = &'static str;

    fn try_from(step: FlatStep) -> Result<Self, Self::Error> {
        let node = PathNode::of(step.entity, step.passage, step.title)?;
        Ok(Self { by: step.by, node, evidence: step.evidence })
    }
}"""
KEYWORDS = {"in", "loop"}
WORDS = Words("`None`", lambda member: "empty" if member.can_be_empty else "`None`", lambda name: name,
              lambda name: f"`{name}`", typed_links=False)


def type_of(member):
    kind = {"text": "String", "numbers": "BTreeMap<String, Option<f64>>", "flag": "bool", "number": "f64", "pair": "Range<usize>",
            "integer": "usize" if member.refers else "u64" if member.format == "uint64" else "u32"}.get(member.kind, member.kind)
    if member.many:
        return f"Vec<{kind}>"
    return f"Option<{kind}>" if member.optional else kind


def attribute(member):
    if member.kind == "pair":
        return ['    #[serde(with = "pair")]']
    if not member.absent:
        return []
    if not member.can_be_empty:
        return ['    #[serde(skip_serializing_if = "Option::is_none")]']
    skipped = "Vec::is_empty" if member.many else "BTreeMap::is_empty" if member.kind == "numbers" else "is_default"
    return [f'    #[serde(default, skip_serializing_if = "{skipped}")]']


def has_floats(record):
    return any(member.kind in ("number", "numbers") or member.is_record and has_floats(RECORDS[member.kind])
               for member in record.members)


def derived(record):
    is_copy = all(member.kind in ("integer", "number", "flag") for member in record.members)
    return ", ".join(["Clone", *["Copy"] * is_copy, "Debug", *["Default"] * (record.name == "EvidenceGraph"), "PartialEq",
                      *["Eq"] * (not has_floats(record)), "Deserialize", "Serialize"])


def comment(text, indent=""):
    return [f"{indent}/// {line}" for line in wrapped(sentence(text), 116 - len(indent))]


def struct(record):
    lines = ["", *comment(record_documentation(record, WORDS)), f"#[derive({derived(record)})]",
             *['#[serde(try_from = "FlatStep")]'] * (record.name in NODE), "#[non_exhaustive]", f"pub struct {record.name} {{"]
    node = NODE.get(record.name, ())
    for member in record.members:
        if member.name in node:
            if member.name == node[0]:
                lines += ["    /// The node: a passage or an entity.", "    #[serde(flatten)]", "    pub node: PathNode,"]
            continue
        name = f"r#{member.name}" if member.name in KEYWORDS else member.name
        lines += [*comment(documentation(member, WORDS), "    "), *attribute(member), f"    pub {name}: {type_of(member)},"]
    return [*lines, "}", *(FLAT_STEP.splitlines() if node else [])]


def files():
    lines = [f"// {WRITTEN}", "", "use std::collections::BTreeMap;", "use std::ops::Range;", "",
             "use serde::{Deserialize, Serialize};", "", "use crate::path_node::{PathNode, is_default, pair};"]
    for record in reversed(RECORDS.values()):
        lines += struct(record)
    return {"rust/hoptrail/src/explanation.rs": "\n".join(lines) + "\n"}
