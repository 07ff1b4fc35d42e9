"""Readers of the published question sets. Each adds pages, and yields questions with "support": (title, text) pairs, which become
"gold" once pages are cut, and "edges" of such pairs, which become "evidence_graph".
"""
import html
import re

from pages import split_sentences

LETTERS = "ABCDEFGHIJ"


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


def read_reasongraphqa(records, pages, _):
    """Sentences as documents without titles, and the gold graph over them. The fields are those that the authors' training reads."""
    for number, record in enumerate(records, 1):
        edges = []
        for step in record["order_true_fact"]:
            fact, relation = step["facts"].strip(), step["relation"]
            edges += [] if relation["before"] else [(None, (fact, fact))]
            edges += [((fact, fact), (after.strip(), after.strip())) for after in relation["after"]]
        gold = list(dict.fromkeys(node for edge in edges for node in edge if node))
        for fact in [*(fact.strip() for fact in record["fact"]), *(fact for fact, _ in gold)]:
            pages.page(fact, named=False).add(fact)
        question = {"id": str(number), "question": record["question"], "support": gold, "edges": edges}
        if "answer" in record:
            question["answer"] = record["answer"]
        if record.get("program"):
            question["type"] = record["program"][-1]["function"]  # Count, SelectBetween, VerifyNum, …
        yield question


def read_graphrag_bench(records, pages, corpora):
    """Whole texts, and questions about one of them with sentences of evidence."""
    for corpus in corpora if isinstance(corpora, list) else [corpora]:
        pages.page(corpus["corpus_name"]).add(corpus["context"])
    for record in records:
        source, evidence = record["source"], record["evidence"]
        if source not in pages.by_title:
            raise SystemExit(f"convert.py: question {record['id']}: --articles has no text \"{source}\"")
        pieces = [evidence] if isinstance(evidence, str) else evidence
        support = [(source, piece[begin:end]) for piece in pieces for begin, end in split_sentences(piece)]
        yield {"id": f"{source}/{record['id']}", "question": record["question"], "answer": record["answer"],
               "type": record["question_type"], "support": support}


READERS = {"musique": read_musique, "twowiki": read_twowiki, "hotpotqa": read_hotpotqa, "iirc": read_iirc, "quality": read_quality,
           "reasongraphqa": read_reasongraphqa, "graphrag-bench": read_graphrag_bench}
