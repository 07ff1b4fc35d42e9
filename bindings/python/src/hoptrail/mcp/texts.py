"""Tokens, lines and sentences of texts."""
from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from typing import Any


def json_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# ---- Tokens: estimated without a tokenizer, as four bytes of UTF-8 per token


def tokens_of(value: object) -> int:
    text = value if isinstance(value, str) else json_of(value)
    return -(-len(text.encode("utf-8", "replace")) // 4)


def fit_items(items: list[Any], tokens: float) -> tuple[list[Any], int]:
    """The leading items that fit, and the number of the others."""
    used = 0
    for place, item in enumerate(items):
        used += tokens_of(item) + 1
        if used > tokens:
            return items[:place], len(items) - place
    return items, 0


def told(members: dict[str, Any]) -> dict[str, Any]:
    """The members that say something: neither None, nor an empty text or list."""
    return {key: value for key, value in members.items() if value is not None and value != "" and value != []}


def fit_text(text: str, tokens: int) -> tuple[str, int]:
    """The longest prefix of a text that fits when it is encoded as JSON, and the number of the other characters."""
    if tokens_of(json_of(text)) <= tokens:
        return text, 0
    low, high = 0, min(len(text), tokens * 4) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if tokens_of(json_of(text[:middle])) <= tokens:
            low = middle
        else:
            high = middle
    return text[:low], len(text) - low


# ---- Lines


def line_starts(content: bytes) -> list[int]:
    """Byte offsets of the lines of a text."""
    return [0, *(match.end() for match in re.finditer(b"\n", content))]


def lines_of(starts: list[int], source: tuple[int, int]) -> list[int]:
    """First and last line, from 1, of the bytes from begin to end."""
    begin, end = source
    return [bisect_right(starts, begin), bisect_right(starts, max(begin, end - 1))]


# ---- Sentences


def fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower()


_END = re.compile(r"([.!?…][\"'”’)\]]*)\s+|([。！？])|\n+")


def sentences_of(text: str) -> list[str]:
    """The sentences of a text. They end at a period, question or exclamation mark before a space, or at a line end."""
    sentences, begin = [], 0
    for match in _END.finditer(text):
        end = match.end(1) if match[1] else match.end(2) if match[2] else match.start()
        sentences.append(text[begin:end].strip())
        begin = match.end()
    sentences.append(text[begin:].strip())
    return [sentence for sentence in sentences if sentence]


def sentence_with(text: str, name: str) -> str:
    """The first sentence that contains a name, or the empty string."""
    return next((sentence for sentence in sentences_of(text) if fold(name) in fold(sentence)), "")


def sentence_about(text: str, title: str) -> str:
    """The sentence with the most words of a title (of four letters or more), or the empty string."""
    words = set(re.findall(r"[^\W_]{4,}", fold(title)))
    best, most = "", 0
    for sentence in sentences_of(text):
        folded = fold(sentence)
        count = sum(word in folded for word in words)
        if count > most:
            best, most = sentence, count
    return best
