"""word_peers.py NAME FOLDER: BM25 over the set's passages, from words as numbers (the same words as ours) or from text."""
import sqlite3
import sys
import time

from exported import HITS, ExportedSet
from rounds import play_rounds

K1, B = 1.2, 0.75


def bm25s_tokens(data):
    import bm25s
    import numba  # noqa: F401, named here so that it is missed by its own name
    passages, words = data.passage_terms()
    index = bm25s.BM25(backend="numba", k1=K1, b=B)
    index.index((passages, {str(word): word for word in range(words)}), show_progress=False)
    questions = [[str(term) for term in terms] for terms in data.question_terms()]
    search = lambda q: index.retrieve([questions[q]], k=HITS, show_progress=False, n_threads=0)
    return search, len(questions), lambda q: search(q)[0][0]


def tantivy_tokens(data):
    import tantivy
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("number", stored=True)
    builder.add_text_field("body", stored=False, tokenizer_name="whitespace")
    index = tantivy.Index(builder.build())
    writer = index.writer(128 << 20, 1)
    for number, terms in enumerate(data.passage_terms()[0]):
        writer.add_document(tantivy.Document(number=number, body=" ".join(f"t{term}" for term in terms)))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher, schema = index.searcher(), index.schema
    questions = [[f"t{term}" for term in terms] for terms in data.question_terms()]

    def search(q):
        terms = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "body", term)) for term in questions[q]]
        return searcher.search(tantivy.Query.boolean_query(terms), HITS).hits
    return search, len(questions), lambda q: [searcher.doc(place)["number"][0] for _, place in search(q)]


def bm25s_text(data, backend="numpy"):
    import bm25s
    import Stemmer
    stemmer = Stemmer.Stemmer("english")
    analyze = lambda texts: bm25s.tokenize(texts, stemmer=stemmer, stopwords="en", show_progress=False)
    index = bm25s.BM25(backend=backend, k1=K1, b=B)
    index.index(analyze(data.texts()), show_progress=False)
    questions = data.questions()
    return lambda q: index.retrieve(analyze([questions[q]]), k=HITS, show_progress=False, n_threads=0), len(questions), None


def bm25s_numba_text(data):
    import numba  # noqa: F401
    return bm25s_text(data, "numba")


def content_words(question):
    """The words of a question without stop words, those of bm25s, as our analyzer drops them: tantivy and SQLite would look them up."""
    from bm25s.stopwords import STOPWORDS_EN
    words = "".join(c if c.isalnum() else " " for c in question).split()
    return [word for word in words if word.lower() not in STOPWORDS_EN] or words


def tantivy_text(data):
    import tantivy
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("body", stored=False, tokenizer_name="en_stem")
    index = tantivy.Index(builder.build())
    writer = index.writer(128 << 20, 1)
    for text in data.texts():
        document = tantivy.Document()
        document.add_text("body", text)
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    questions = [" ".join(content_words(question)) for question in data.questions()]
    return lambda q: searcher.search(index.parse_query(questions[q], ["body"]), HITS), len(questions), None


def sqlite_text(data):
    database = sqlite3.connect(":memory:")
    database.execute("create virtual table passages using fts5(body, tokenize='porter unicode61')")
    database.executemany("insert into passages values (?)", ((text,) for text in data.texts()))
    questions = [" OR ".join(f'"{word}"' for word in content_words(question)) for question in data.questions()]
    query = f"select rowid from passages where passages match ? order by bm25(passages) limit {HITS}"
    return lambda q: database.execute(query, (questions[q],)).fetchall(), len(questions), None


def main():
    name, folder = sys.argv[1:]
    begin = time.perf_counter()
    peers = (bm25s_tokens, tantivy_tokens, bm25s_text, bm25s_numba_text, tantivy_text, sqlite_text)
    ask, questions, answer = {peer.__name__: peer for peer in peers}[name](ExportedSet(folder))
    play_rounds(ask, questions, answer, loading_seconds=time.perf_counter() - begin)


if __name__ == "__main__":
    main()
