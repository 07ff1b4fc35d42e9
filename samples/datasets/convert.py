#!/usr/bin/env python3
"""Converts the published files of question sets to input of `hoptrail index` and `hoptrail eval`.

    convert.py musique        musique_ans_v1.0_dev.jsonl -o musique
    convert.py twowiki        dev.json -o twowiki
    convert.py hotpotqa       hotpot_dev_distractor_v1.json -o hotpotqa
    convert.py iirc           dev.json --articles context_articles.json -o iirc
    convert.py quality        QuALITY.v1.0.1.htmlstripped.dev -o quality
    convert.py reasongraphqa  test.json -o reasongraphqa
    convert.py graphrag-bench novel_questions.json --articles novel.json -o novel

Writes passages.jsonl and questions.jsonl into the folder. Then:

    hoptrail index musique/passages.jsonl -o musique.hop
    hoptrail eval musique.hop musique/questions.jsonl

A document is a page: all paragraphs of one title, in the order of the file, or the page of --pages. Its text is cut at
sentence ends into passages of at most --tokens tokens (200, as in GNN-Ret), so that passages of a page are adjacent. Gold
passages contain the sentences or paragraphs that the set marks as support.

--pages FILE has whole pages, one {"title", "text"} per line. A page replaces the paragraphs with its title, and a passage of
it is gold if it contains most words of a supporting sentence. --limit uses only the first questions, without passages of the
others.
"""
import argparse
import json
import sys
from pathlib import Path

from pages import Pages
from published_sets import READERS


NEED_ARTICLES = {"iirc": "context_articles.json", "graphrag-bench": "the corpus: novel.json or medical.json"}


class MissingField(Exception):
    """A record of a file lacks a field of the published form."""


class Record(dict):
    """A JSON object. Reading a member that it lacks raises MissingField."""

    def __missing__(self, key):
        raise MissingField(f"no field \"{key}\"")


def read_records(path):
    """Reads a JSON list, or one object per line."""
    text = Path(path).read_text("utf-8")
    if text.lstrip()[:1] == "[":
        return json.loads(text, object_hook=Record)
    return [json.loads(line, object_hook=Record) for line in text.splitlines() if line.strip()]


def read_set(name, file, pages, articles):
    """The questions of a published file. An error names the record, from 1, and the field that it lacks."""
    number = 0

    def records():
        nonlocal number
        for number, record in enumerate(read_records(file), 1):
            yield record

    try:
        yield from READERS[name](records(), pages, articles)
    except MissingField as missing:
        place = f"{file}, record {number}" if number else "--articles"
        raise MissingField(f"{place}: {missing}, which {name} has as published") from None


def take(questions, limit):
    return [question for _, question in zip(range(limit), questions)] if limit else list(questions)


def with_gold(question, pages):
    """The question with ids instead of texts. A multiple-choice question has all passages of its article."""
    if "whole" in question:
        page = pages.by_title[question.pop("whole")]
        return {**question, "gold": [page.passage_id(number) for number in range(len(page.passages))]}
    question["gold"] = pages.gold(question.pop("support"))
    edges = question.pop("edges", [])
    if edges:
        node = {text: pages.gold([text])[0] for edge in edges for text in edge if text}
        question["evidence_graph"] = [[node.get(before), node[after]] for before, after in edges]
    steps = question.pop("decomposition", [])
    for step in steps:
        step["gold"] = pages.gold(step.pop("support"))
    return {**question, "decomposition": steps} if steps else question


def write_lines(path, records):
    with open(path, "w", encoding="utf-8", newline="\n") as lines:
        for record in records:
            lines.write(json.dumps(record, ensure_ascii=False) + "\n")


def convert(name, file, output, articles=None, pages=None, tokens=200, limit=0):
    """Numbers of documents, passages, questions, and questions whose support was not found."""
    documents = Pages(read_records(pages) if pages else ())
    given = json.loads(Path(articles).read_text("utf-8"), object_hook=Record) if articles else {}
    questions = take(read_set(name, file, documents, given), limit)
    documents.cut(tokens)
    questions = [with_gold(question, documents) for question in questions]
    output = Path(output)
    output.mkdir(parents=True, exist_ok=True)
    passages = list(documents.lines())
    write_lines(output / "passages.jsonl", passages)
    write_lines(output / "questions.jsonl", questions)
    return len(documents.by_title), len(passages), len(questions), sum(not question["gold"] for question in questions)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", choices=list(READERS))
    parser.add_argument("file", help="the published file")
    parser.add_argument("-o", "--output", required=True, help="folder for passages.jsonl and questions.jsonl")
    parser.add_argument("--articles", help="; ".join(f"{name}: {file}" for name, file in NEED_ARTICLES.items()))
    parser.add_argument("--pages", help="whole pages, one {title, text} per line")
    parser.add_argument("--tokens", type=int, default=200, help="maximum tokens of a passage (200)")
    parser.add_argument("--limit", type=int, default=0, help="maximum number of questions; 0: all")
    arguments = parser.parse_args()
    if arguments.set in NEED_ARTICLES and not arguments.articles:
        parser.error(f"{arguments.set} needs --articles, {NEED_ARTICLES[arguments.set]}")
    try:
        documents, passages, questions, lost = convert(arguments.set, arguments.file, arguments.output, arguments.articles,
                                                       arguments.pages, arguments.tokens, arguments.limit)
    except MissingField as missing:
        raise SystemExit(f"convert.py: {missing}") from None
    print(f"{questions} questions, {passages} passages of {documents} documents in {arguments.output}", file=sys.stderr)
    if lost:
        print(f"{lost} questions without a passage that contains their support", file=sys.stderr)


if __name__ == "__main__":
    main()
