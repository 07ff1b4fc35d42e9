"""Checks the sample data: python3 samples/data/check.py. Prints the counts, or every claim that fails, and then exits with 1."""
import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
faults = []


def claim(holds, message):
    if not holds:
        faults.append(message)


def rows(name):
    read = []
    for number, line in enumerate((FOLDER / name).read_text(encoding="utf-8").splitlines(), 1):
        try:
            read.append(json.loads(line))
        except ValueError as error:
            faults.append(f"{name}:{number}: {error}")
    ids = [row["id"] for row in read]
    for repeated in {i for i in ids if ids.count(i) > 1}:
        faults.append(f"{name}: id {repeated} is used twice")
    return read


def plain(text):
    return re.sub(r"[*_`]", "", text).casefold()


def states(answer, texts):
    return answer in ("yes", "no") or any(plain(answer) in plain(text) for text in texts)


def sections(document):
    """Text by nearest heading; the document's own title and the part below it are the section None."""
    found, heading, fenced = {None: ""}, None, False
    for line in document.read_text(encoding="utf-8").splitlines():
        fenced ^= line.startswith("```")
        if not fenced and re.match(r"##+ ", line):
            heading = line.lstrip("#").strip()
            claim(heading not in found, f"{document.name}: heading {heading} is used twice")
            found[heading] = ""
        else:
            found[heading] += line + "\n"
    return found


def anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


passages = {row["id"]: row for row in rows("passages.jsonl")}
texts = {i: row["title"] + "\n" + row["text"] for i, row in passages.items()}
titles = [row["title"] for row in passages.values()]
claim(len(titles) == len(set(titles)), "passages.jsonl: a title is used twice")
for i, row in passages.items():
    claim(38 <= len(row["text"].split()) <= 90, f"{i}: {len(row['text'].split())} words, wanted 38 to 90")

questions = rows("questions.jsonl")
used = set()
for row in questions:
    i, gold = row["id"], row["gold"]
    used.update(gold)
    claim(gold and all(g in passages for g in gold), f"{i}: gold names an unknown passage")
    claim(states(row["answer"], [texts.get(g, "") for g in gold]), f"{i}: no gold passage states {row['answer']}")
    claim(row["answer"] in ("yes", "no") or len(gold) == 1 or plain(row["answer"]) not in plain(row["question"])
          or "comparison" in row["type"], f"{i}: the question gives the answer away")
    claim((row["type"] == "single") == (len(gold) == 1), f"{i}: type {row['type']} with {len(gold)} gold passages")
    stepped = set()
    for number, step in enumerate(row["decomposition"], 1):
        stepped.update(step["gold"])
        claim(set(step["gold"]) <= set(gold), f"{i} step {number}: gold outside the question's gold")
        claim(states(step["answer"], [texts.get(g, "") for g in step["gold"]]), f"{i} step {number}: {step['answer']} is not in its gold")
        for reference in re.findall(r"#(\d+)", step["question"]):
            claim(1 <= int(reference) < number, f"{i} step {number}: refers to step {reference}")
    claim(stepped == set(gold), f"{i}: a gold passage serves no step")

root = FOLDER / "handbook"
documents = {path.relative_to(root).as_posix(): sections(path) for path in sorted(root.rglob("*.md"))}
names = set()
for path in root.rglob("*.md"):
    names.add(path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").casefold())
names |= {h.casefold() for found in documents.values() for h in found if h}
links = wikilinks = 0
for name, found in documents.items():
    text = (root / name).read_text(encoding="utf-8")
    for target, fragment in re.findall(r"\]\(([^)#]+)(?:#([^)]+))?\)", text):
        links += 1
        path = (root / name).parent.joinpath(target).resolve()
        claim(path.is_file(), f"{name}: link to missing {target}")
        if fragment and path.is_file():
            known = {anchor(h) for h in documents[path.relative_to(root).as_posix()] if h}
            claim(fragment in known, f"{name}: no heading #{fragment} in {target}")
    for target in re.findall(r"\[\[([^\]]+)\]\]", text):
        wikilinks += 1
        claim(target.casefold() in names, f"{name}: wikilink to unknown {target}")

asked = rows("handbook.questions.jsonl")
for row in asked:
    gold = [(g["document"], g["heading"]) for g in row["gold_sections"]]
    known = [g for g in gold if g[0] in documents and g[1] in documents[g[0]]]
    claim(known == gold, f"{row['id']}: gold section unknown: {set(gold) - set(known)}")
    claim(len({g[0] for g in gold}) >= 2, f"{row['id']}: needs one document only")
    headed = [f"{heading}\n{documents[document][heading]}" for document, heading in known]
    claim(states(row["answer"], headed), f"{row['id']}: no gold section states {row['answer']}")

for fault in faults:
    print(fault)
print(f"{len(passages)} passages, {len(questions)} questions on {len(used)} of them; "
      f"{len(documents)} handbook pages with {links} links and {wikilinks} wikilinks, {len(asked)} questions")
sys.exit(1 if faults else 0)
