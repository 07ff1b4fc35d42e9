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
import collections
import html
import json
import re
import sys
from pathlib import Path

TOKEN = re.compile(r"\w+|[^\w\s]")
# The punctuation that ends a sentence, closing quotes and brackets, white space, and a capital, digit, quote or bracket.
SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9À-Þ])")
SHARE_OF_A_SENTENCE = 0.8  # of its words that a passage of another edition of the page must contain
LETTERS = "ABCDEFGHIJ"


def count_tokens(text):
    return len(TOKEN.findall(text))


def split_sentences(text):
    """The begin and end of each sentence. Together they cover the text except white space between them."""
    places, begin = [], 0
    for found in SENTENCE_END.finditer(text):
        places.append((begin, found.start() + len(found.group().rstrip())))
        begin = found.end()
    places.append((begin, len(text)))
    return [(begin, end) for begin, end in places if text[begin:end].strip()]


def split_long(text, begin, end, limit):
    """Cuts a sentence with more tokens than the limit between words."""
    tokens = [found.start() for found in TOKEN.finditer(text, begin, end)]
    cuts = [tokens[at] for at in range(limit, len(tokens), limit)]
    return list(zip([begin, *cuts], [*cuts, end]))


def cut_text(text, limit):
    """Ranges of passages: as many whole sentences as fit in `limit` tokens."""
    passages, tokens = [], 0
    for begin, end in split_sentences(text):
        count = count_tokens(text[begin:end])
        if count > limit:
            passages += split_long(text, begin, end, limit)
            tokens = limit
        elif passages and tokens + count <= limit:
            passages[-1] = (passages[-1][0], end)
            tokens += count
        else:
            passages.append((begin, end))
            tokens = count
    return passages


class Page:
    """A document that collects paragraphs and is then cut."""

    def __init__(self, id_, title):
        self.id, self.title, self.text, self.given = id_, title, "", False
        self.places = {}  # paragraph → its range in the text
        self.passages = []

    def add(self, paragraph):
        paragraph = paragraph.strip()
        if self.given or not paragraph or paragraph in self.places:
            return
        begin = len(self.text) + 2 if self.text else 0
        self.text += ("\n\n" if self.text else "") + paragraph
        self.places[paragraph] = (begin, begin + len(paragraph))

    def cut(self, limit):
        self.passages = cut_text(self.text, limit)

    def passage_id(self, number):
        return f"{self.id}#{number + 1}"

    def holding(self, support):
        """The passages that contain a piece of text or, for a page from --pages, most of its words."""
        at = self.text.find(support)
        if at >= 0:
            end = at + len(support)
            return [n for n, (begin, stop) in enumerate(self.passages) if begin < end and stop > at]
        words = collections.Counter(word.lower() for word in re.findall(r"\w+", support))
        best, share = None, SHARE_OF_A_SENTENCE
        for number, (begin, end) in enumerate(self.passages):
            there = collections.Counter(word.lower() for word in re.findall(r"\w+", self.text[begin:end]))
            found = sum((words & there).values()) / max(1, sum(words.values()))
            if found >= share:
                best, share = number, found + 1e-9
        return [] if best is None else [best]


class Pages:
    """Documents by title, in order of first occurrence."""

    def __init__(self, given=()):
        self.by_title, self.given = {}, {page["title"]: page["text"] for page in given}

    def page(self, title):
        page = self.by_title.get(title)
        if page is None:
            page = self.by_title[title] = Page(f"d{len(self.by_title):06}", title)
            if title in self.given:
                page.add(self.given[title])
                page.given = True
        return page

    def cut(self, limit):
        for page in self.by_title.values():
            page.cut(limit)

    def lines(self):
        for page in self.by_title.values():
            for number, (begin, end) in enumerate(page.passages):
                yield {"id": page.passage_id(number), "title": page.title, "text": page.text[begin:end], "document": page.id,
                       "position": number}

    def gold(self, supports):
        """Distinct ids of the passages that contain the (title, text) pairs."""
        ids = [self.by_title[title].passage_id(n) for title, text in supports for n in self.by_title[title].holding(text)]
        return list(dict.fromkeys(ids))


# Each reader adds pages, and yields questions with "support": (title, text) pairs, which become "gold" once pages are cut.


def read_musique(records, pages, _):
    for record in records:
        paragraphs = {p["idx"]: (p["title"], p["paragraph_text"].strip()) for p in record["paragraphs"]}
        for title, text in paragraphs.values():
            pages.page(title).add(text)
        steps = [{"question": step["question"], "answer": step["answer"], "support": [paragraphs[step["paragraph_support_idx"]]]}
                 for step in record.get("question_decomposition", []) if step.get("paragraph_support_idx") is not None]
        yield {"id": record["id"], "question": record["question"], "answer": record["answer"],
               "aliases": record.get("answer_aliases", []), "type": record["id"].split("__")[0],
               "support": [paragraphs[p["idx"]] for p in record["paragraphs"] if p["is_supporting"]], "decomposition": steps}


def read_sentences(records, pages):
    """HotpotQA and 2WikiMultihopQA: pages as lists of sentences, support as title and sentence number."""
    for record in records:
        context = dict(record["context"])
        for title, sentences in context.items():
            pages.page(title).add("".join(sentences) if any(s[:1] == " " for s in sentences) else " ".join(sentences))
        support = [(title, context[title][number].strip()) for title, number in record["supporting_facts"]
                   if title in context and number < len(context[title])]
        yield record, support


def read_hotpotqa(records, pages, _):
    for record, support in read_sentences(records, pages):
        yield {"id": record["_id"], "question": record["question"], "answer": record["answer"], "type": record["type"],
               "support": support}


def read_twowiki(records, pages, _):
    for record, support in read_sentences(records, pages):
        steps = []
        for subject, relation, answer in record.get("evidences", []):
            earlier = [n for n, step in enumerate(steps, 1) if step["answer"] == subject]
            of_subject = [pair for pair in support if pair[0] == subject] or [pair for pair in support if pair[0].startswith(subject)]
            steps.append({"question": f"{f'#{earlier[-1]}' if earlier else subject} >> {relation}", "answer": answer,
                          "support": of_subject})
        yield {"id": record["_id"], "question": record["question"], "answer": record["answer"], "type": record["type"],
               "support": support, "decomposition": steps}


def read_iirc(records, pages, articles):
    plain = {title.lower(): html.unescape(re.sub(r"<[^>]+>", "", text)) for title, text in articles.items()}
    for record in records:
        pages.page(record["title"]).add(record["text"])
        for question in record["questions"]:
            answer = question["answer"]
            kind = answer["type"]
            if kind == "none":
                continue  # the text has no answer
            spans = [span["text"] for span in answer.get("answer_spans", [])]
            said = f"{answer.get('answer_value', '')} {answer.get('answer_unit', '')}".strip() if kind in ("value", "binary") else ", ".join(spans)
            support = []
            for piece in question.get("context", []):
                title = record["title"] if piece["passage"] == "main" else piece["passage"]
                if title != record["title"]:
                    if title.lower() not in plain:
                        continue
                    pages.page(title).add(plain[title.lower()])
                support.append((title, piece["text"].strip()))
            yield {"id": question["qid"], "question": question["question"], "answer": said,
                   "aliases": spans if kind == "span" and len(spans) == 1 else [], "type": kind, "support": support}


def read_quality(records, pages, _):
    for record in records:
        title = record["title"] if record["title"] not in pages.by_title else f"{record['title']} ({record['article_id']})"
        known = next((t for t, p in pages.by_title.items() if p.text and p.text == record["article"].strip()), None)
        title = known or title
        pages.page(title).add(record["article"])
        for question in record["questions"]:
            right = question.get("gold_label", question.get("writer_label"))
            options = question["options"]
            choices = " ".join(f"({LETTERS[n]}) {option}" for n, option in enumerate(options))
            item = {"id": question["question_unique_id"], "question": f"{question['question']} {choices}", "options": options,
                    "type": "hard" if question.get("difficult") else "easy", "whole": title}
            if right is not None:
                letter = LETTERS[right - 1]
                item.update(answer=f"({letter}) {options[right - 1]}", aliases=[letter, f"({letter})", options[right - 1]])
            yield item


READERS = {"musique": read_musique, "twowiki": read_twowiki, "hotpotqa": read_hotpotqa, "iirc": read_iirc, "quality": read_quality}


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
