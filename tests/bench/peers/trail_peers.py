"""trail_peers.py NAME FOLDER: trail's first stage, and indexing, as one would glue them of libraries in Python, on the set's
own graph (docs/methods/trail.md). Names in a question are sought by the longest run of tokens that is one."""
import re
import sys

import numpy as np

from exported import ExportedSet, best
from rounds import play_rounds
from spread_peers import RESTART, Walk

RESET_SHARE, RESET_PASSAGES, BM25_WEIGHT, BASE_FACTOR = 0.02, 20, 0.4, 1.5
LONGEST_NAME = 8
TOKEN = re.compile(r"[^\W_]+")
PHRASE = re.compile(r"[A-Z][\w'-]*(?: (?:of |the |and |de |von |van )?[A-Z0-9][\w'-]*)*")


class Words:
    def __init__(self, texts):
        import bm25s
        import Stemmer
        self.library, self.stemmer = bm25s, Stemmer.Stemmer("english")
        self.index = bm25s.BM25(k1=1.2, b=0.75)
        self.index.index(self.analyze(texts), show_progress=False)

    def analyze(self, texts, **more):
        return self.library.tokenize(texts, stemmer=self.stemmer, stopwords="en", show_progress=False, **more)

    def scores(self, question):
        return self.index.get_scores(list(self.analyze([question], return_ids=False)[0]))


def flat_index(rows):
    import faiss
    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatIP(rows.shape[1])
    index.add(rows)
    return index


def names_in(question, entity_of_name):
    tokens = TOKEN.findall(question)
    folded = [token.lower() for token in tokens]
    found, at = [], 0
    while at < len(tokens):
        for end in range(min(len(tokens), at + LONGEST_NAME), at, -1):
            entity = entity_of_name.get(" ".join(folded[at:end]))
            if entity is not None and any(token[0].isupper() for token in tokens[at:end]):
                found.append(entity)
                at = end - 1
                break
        at += 1
    return sorted(set(found))


def ranks(scores):
    order = np.argsort(-scores, kind="stable")
    result = np.empty(len(scores))
    result[order] = np.arange(1, len(scores) + 1)
    return result


def glued_trail(data, make_spread):
    walk, words, questions = Walk(data), Words(data.texts()), data.questions()
    vectors = flat_index(data.rows("vectors.f32"))
    rows, question_rows = vectors.reconstruct_n(0, vectors.ntotal), data.rows("question_vectors.f32")
    is_name = data.array("entity_is_name.u8", np.uint8)
    with open(data.folder / "entities.txt", encoding="utf-8") as file:
        entity_of_name = {name: entity for entity, name in enumerate(file.read().split("\n")[:-1]) if is_name[entity]}
    counts = np.maximum(np.asarray((walk.weights > 0).sum(0)).ravel(), 1)
    spread = make_spread(walk)

    def ask(q):
        scores = words.scores(questions[q])
        base = BM25_WEIGHT * scores / max(scores.max(), 1e-9) + (1 - BM25_WEIGHT) * (rows @ question_rows[q])
        top = best(base, RESET_PASSAGES + 1)
        reset, seeds = np.zeros(walk.passages), np.zeros(walk.entities)
        above = base[top[:-1]] - base[top[-1]]
        reset[top[:-1]] = RESET_SHARE * above / max(above.sum(), 1e-9)
        named = names_in(questions[q], entity_of_name)
        if named:
            shares = 1 / counts[named]
            seeds[named] = (1 - RESET_SHARE) * shares / shares.sum()
        masses = spread(seeds, reset)
        graph_ranks = np.where(masses > 0, ranks(masses), np.inf)
        return best(-np.minimum(graph_ranks, BASE_FACTOR * ranks(base)))
    return ask, len(questions)


def trail_with_igraph(data):
    """As HippoRAG and LinearRAG spread."""
    def make(walk):
        import igraph
        links = walk.weights.tocoo()
        weights = links.data.tolist()
        graph = igraph.Graph(n=walk.passages + walk.entities, directed=False,
                             edges=np.column_stack([links.row, links.col + walk.passages]))
        return lambda seeds, reset: np.array(graph.personalized_pagerank(
            damping=1 - RESTART, directed=False, weights=weights, reset=np.concatenate([reset, seeds]),
            implementation="prpack")[:walk.passages])
    return glued_trail(data, make)


def trail_with_scipy(data):
    """The six sweeps of trail itself, on sparse matrices."""
    def make(walk):
        to_entities, to_passages = walk.halves()

        def spread(seeds, reset):
            seeds, reset = RESTART * seeds, RESTART * reset
            entities, passages = seeds, reset
            for _ in range(6):
                entities, passages = (seeds + (1 - RESTART) * (to_entities @ passages),
                                      reset + (1 - RESTART) * (to_passages @ entities))
            return passages
        return spread
    return glued_trail(data, make)


def index_glued(data):
    """Words, vectors, and a graph of capitalized phrases and titles."""
    import igraph
    passages, rows = data.lines("passages.jsonl"), data.rows("vectors.f32")

    def index(_):
        words = Words([line["title"] + "\n" + line["text"] for line in passages])
        vectors = flat_index(rows)
        found = [{match.lower() for match in PHRASE.findall(line["text"])} | {line["title"].lower()} for line in passages]
        counts = {}
        for phrases in found:
            for phrase in phrases:
                counts[phrase] = counts.get(phrase, 0) + 1
        known = [phrase for phrase, count in counts.items() if 2 <= count <= 0.01 * len(passages)]
        node = {phrase: len(passages) + number for number, phrase in enumerate(known)}
        edges = [(p, node[phrase]) for p, phrases in enumerate(found) for phrase in phrases if phrase in node]
        return words, vectors, igraph.Graph(n=len(passages) + len(known), edges=edges, directed=False)
    return index, 1


def main():
    name, folder = sys.argv[1:]
    peers = (trail_with_igraph, trail_with_scipy, index_glued)
    ask, questions = {peer.__name__: peer for peer in peers}[name](ExportedSet(folder))
    play_rounds(ask, questions, None if questions == 1 else ask)


if __name__ == "__main__":
    main()
