"""Swift: structs that JSONDecoder reads, with its keys in camel case. ExplanationContent.swift adds links and texts."""
from layer import camel_case, wrapped
from records import RECORDS, WRITTEN, Words, documentation, record_documentation, sentence

NAMES = {"ExplainedHit": "Hit", "EvidenceNode": "Node", "EvidenceEdge": "Edge"}
NESTED = {"EvidenceGraph": ("EvidenceNode", "EvidenceEdge")}
INNER = {inner for names in NESTED.values() for inner in names}
NOT_EQUATABLE = {"ExplainedHit", "Explanation"}
# Stored under another name, since a public property is made of it, or of the graph.
STORED = {("ExplainedHit", "passage"): "id", ("ExplainedHit", "reasons"): "givenReasons", ("Explanation", "evidence_graph"): "givenGraph",
          ("ChainStep", "link"): "place"}
INTERNAL = {"givenReasons", "givenGraph", "place"}
COMPLETED = {("Explanation", "hits"), ("ExplainedHit", "chain")}  # ExplanationContent.swift writes into them
ADDED = {
    "ExplainedHit": [
        "  /// The whole text of the passage; `snippet` is the part that matches the question best.",
        '  public internal(set) var text = ""',
        "  /// Keys and values of the passage and its document.",
        "  public internal(set) var metadata: [MetadataEntry] = []"],
    "ChainStep": [
        "  /// The link that leads to it; `nil` for the first one, if words of the question led to it.",
        "  public internal(set) var link: HopLink?"],
    "Measures": [  # an extension cannot replace the initializer that the compiler makes
        "", "  /// Creates the measures of an answer.", "  public init(exactMatch: Double, f1: Double, accurate: Bool?) {",
        "    self.exactMatch = exactMatch", "    self.f1 = f1", "    self.accurate = accurate", "  }"],
}
WORDS = Words("`nil`", lambda member: "`nil`", camel_case, lambda name: f"`{name}`")


def type_of(member):
    kind = {"text": "String", "numbers": "[String: Double?]", "flag": "Bool", "number": "Double", "pair": "Range<Int>",
            "integer": {"uint64": "UInt64", "rank": "Int", "place": "Int", "link": "Int"}.get(member.format, "UInt32"),
            }.get(member.kind, NAMES.get(member.kind, member.kind))
    if member.many:
        kind = f"[{kind}]"
    return kind + "?" if member.absent or member.null else kind


def comment(text, indent):
    return [f"{indent}/// {line}" for line in wrapped(sentence(text), 122 - len(indent))]


def struct(record, indent=""):
    equatable = "" if record.name in NOT_EQUATABLE else "Equatable, "
    lines = [*comment(record_documentation(record, WORDS), indent),
             f"{indent}public struct {NAMES.get(record.name, record.name)}: Codable, {equatable}Sendable {{"]
    for inner in NESTED.get(record.name, ()):
        lines += [*struct(RECORDS[inner], indent + "  "), ""]
    names = {}
    for member in record.members:
        stored = STORED.get((record.name, member.name), camel_case(member.name))
        names[stored] = camel_case(member.name)
        escaped = f"`{stored}`" if stored == "in" else stored
        if stored in INTERNAL and (record.name, member.name) in STORED:
            lines.append(f"{indent}  let {escaped}: {type_of(member)}")
            continue
        access = "public internal(set) var" if (record.name, member.name) in COMPLETED else "public let"
        lines += [*comment(documentation(member, WORDS), indent + "  "), f"{indent}  {access} {escaped}: {type_of(member)}"]
    lines += ADDED.get(record.name, [])
    if any(stored != key for stored, key in names.items()):
        cases = wrapped(", ".join(stored if stored == key else f'{stored}\0=\0"{key}"' for stored, key in names.items()), 110)
        lines += ["", f"{indent}  private enum CodingKeys: String, CodingKey {{",
                  *(f"{indent}    case {line.rstrip(',')}".replace("\0", " ") for line in cases), f"{indent}  }}"]
    return [*lines, f"{indent}}}"]


def files():
    lines = [f"// {WRITTEN}"]
    for record in reversed(RECORDS.values()):
        if record.name not in INNER:
            lines += ["", *struct(record)]
    return {"swift/Sources/Hoptrail/Explanation.swift": "\n".join(lines) + "\n"}
