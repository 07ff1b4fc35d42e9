"""Pages that collect paragraphs, and the passages that they are cut into."""
import collections
import re

TOKEN = re.compile(r"\w+|[^\w\s]")
# The punctuation that ends a sentence, closing quotes and brackets, white space, and a capital, digit, quote or bracket.
SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9À-Þ])")
SHARE_OF_A_SENTENCE = 0.8  # of its words that a passage of another edition of the page must contain


def count_words(text):
    return collections.Counter(word.lower() for word in re.findall(r"\w+", text))


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
        self.passages, self.words = [], []  # ranges of the text; the words of each, counted when first needed

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
        """The passages that contain a piece of text or, if the text differs from it, the one with most of its words."""
        at = self.text.find(support)
        if at >= 0:
            end = at + len(support)
            return [n for n, (begin, stop) in enumerate(self.passages) if begin < end and stop > at]
        words = count_words(support)
        self.words = self.words or [count_words(self.text[begin:end]) for begin, end in self.passages]
        best, share = None, SHARE_OF_A_SENTENCE
        for number, there in enumerate(self.words):
            found = sum((words & there).values()) / max(1, sum(words.values()))
            if found >= share:
                best, share = number, found + 1e-9
        return [] if best is None else [best]


class Pages:
    """Documents by title, in order of first occurrence."""

    def __init__(self, given=()):
        self.by_title, self.given = {}, {page["title"]: page["text"] for page in given}

    def page(self, title, named=True):
        """The page of a title. With named=False the title only identifies the page, and its passages have none."""
        page = self.by_title.get(title)
        if page is None:
            page = self.by_title[title] = Page(f"d{len(self.by_title):06}", title if named else "")
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
