#!/usr/bin/env python3
"""Converts the published files of question sets to input of `hoptrail index` and `hoptrail eval`.

    convert.py musique  musique_ans_v1.0_dev.jsonl -o musique
    convert.py twowiki  dev.json -o twowiki
    convert.py hotpotqa hotpot_dev_distractor_v1.json -o hotpotqa
    convert.py iirc     dev.json --articles context_articles.json -o iirc
    convert.py quality  QuALITY.v1.0.1.htmlstripped.dev -o quality

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


def read_records(path):
    """Reads a JSON list, or one object per line."""
    text = Path(path).read_text("utf-8")
    return json.loads(text) if text.lstrip()[:1] == "[" else [json.loads(line) for line in text.splitlines() if line.strip()]


def take(questions, limit):
    return [question for _, question in zip(range(limit), questions)] if limit else list(questions)


def with_gold(question, pages):
    """The question with ids instead of texts. A multiple-choice question has all passages of its article."""
    if "whole" in question:
        page = pages.by_title[question.pop("whole")]
        return {**question, "gold": [page.passage_id(number) for number in range(len(page.passages))]}
    question["gold"] = pages.gold(question.pop("support"))
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
    given = json.loads(Path(articles).read_text("utf-8")) if articles else {}
    questions = take(READERS[name](read_records(file), documents, given), limit)
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
    parser.add_argument("--articles", help="iirc: context_articles.json")
    parser.add_argument("--pages", help="whole pages, one {title, text} per line")
    parser.add_argument("--tokens", type=int, default=200, help="maximum tokens of a passage (200)")
    parser.add_argument("--limit", type=int, default=0, help="maximum number of questions; 0: all")
    arguments = parser.parse_args()
    if arguments.set == "iirc" and not arguments.articles:
        parser.error("iirc needs --articles context_articles.json")
    documents, passages, questions, lost = convert(arguments.set, arguments.file, arguments.output, arguments.articles,
                                                   arguments.pages, arguments.tokens, arguments.limit)
    print(f"{questions} questions, {passages} passages of {documents} documents in {arguments.output}", file=sys.stderr)
    if lost:
        print(f"{lost} questions without a passage that contains their support", file=sys.stderr)


if __name__ == "__main__":
    main()
