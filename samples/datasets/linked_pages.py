#!/usr/bin/env python3
"""Builds pages with linked entities from a set in the format of this project: the corpus on which docs/methods/training.md
measures the gain that GNN-Ret reports.

    linked_pages.py SET -o FOLDER

SET has passages.jsonl, some of them with "entities" from a language model, and questions.jsonl with "decomposition". Only
passages with entities are used. Those with the same title are a document, cut at sentence ends into passages of at most 200
tokens. A piece has the entities that occur in it; if a gold passage was cut, the piece with the step's answer is gold.
Questions are those whose gold passages all have entities; the first 20 have the split "train", the others "dev".
"""
import argparse
import json
from pathlib import Path

from convert import read_records, write_lines
from pages import cut_text


def cut_pages(passages, tokens):
    """Passages, and for each old id its pieces: new id and text."""
    pages, pieces, cut = {}, {}, []
    for passage in passages:
        pages.setdefault(passage["title"], []).append(passage)
    for number, (title, parts) in enumerate(pages.items()):
        position = 0
        for part in parts:
            places = cut_text(part["text"], tokens)
            for begin, end in places:
                text = part["text"][begin:end]
                entities = [name for name in part["entities"] if len(places) == 1 or name.lower() in text.lower()]
                cut.append({"id": f"d{number:05}#{position + 1:03}", "title": title, "text": text, "document": f"d{number:05}",
                            "position": position, "entities": entities})
                pieces.setdefault(part["id"], []).append((cut[-1]["id"], text))
                position += 1
    return cut, pieces


def gold_of(question, pieces):
    answers = {id_: step["answer"] for step in question.get("decomposition", []) for id_ in step["gold"]}
    gold = []
    for id_ in question["gold"]:
        answer = answers.get(id_, "").lower()
        holding = [piece for piece, text in pieces[id_] if answer and answer in text.lower()]
        gold.append(holding[0] if holding else pieces[id_][0][0])
    return gold


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", help="folder with passages.jsonl and questions.jsonl")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--tokens", type=int, default=200)
    parser.add_argument("--train", type=int, default=20)
    arguments = parser.parse_args()
    folder, output = Path(arguments.set), Path(arguments.output)
    passages = [p for p in read_records(folder / "passages.jsonl") if p.get("entities")]
    cut, pieces = cut_pages(passages, arguments.tokens)
    questions = [q for q in read_records(folder / "questions.jsonl") if set(q["gold"]) <= pieces.keys()]
    output.mkdir(parents=True, exist_ok=True)
    write_lines(output / "passages.jsonl", cut)
    write_lines(output / "questions.jsonl", ({"question": q["question"], "answer": q["answer"], "gold": gold_of(q, pieces),
                                              "split": "train" if n < arguments.train else "dev"} for n, q in enumerate(questions)))


if __name__ == "__main__":
    main()
