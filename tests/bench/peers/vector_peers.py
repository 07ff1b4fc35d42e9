"""vector_peers.py NAME FOLDER: exact and other searches over the set's vectors."""
import sys

from exported import HITS, ExportedSet
from rounds import play_rounds


def faiss_flat(rows):
    import faiss
    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatIP(rows.shape[1])
    index.add(rows)
    return lambda question: index.search(question[None], HITS)[1][0]


def faiss_sq8(rows):
    import faiss
    faiss.omp_set_num_threads(1)
    index = faiss.IndexScalarQuantizer(rows.shape[1], faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)
    index.train(rows[:20000])
    index.add(rows)
    return lambda question: index.search(question[None], HITS)[1][0]


def usearch_f32(rows):
    import usearch.index as usearch
    return lambda question: usearch.search(rows, question, HITS, usearch.MetricKind.IP, exact=True, threads=1).keys


def hnswlib(rows):
    """Not exact."""
    import hnswlib as library
    index = library.Index("ip", rows.shape[1])
    index.init_index(len(rows), M=16, ef_construction=200)
    index.set_num_threads(1)
    index.add_items(rows, num_threads=1)
    index.set_ef(128)
    return lambda question: index.knn_query(question, HITS, num_threads=1)[0][0]


def main():
    name, folder = sys.argv[1:]
    data = ExportedSet(folder)
    rows, questions = data.rows("vectors.f32"), list(data.rows("question_vectors.f32"))
    search = {peer.__name__: peer for peer in (faiss_flat, faiss_sq8, usearch_f32, hnswlib)}[name](rows)
    ask = lambda q: search(questions[q])
    play_rounds(ask, len(questions), ask)


if __name__ == "__main__":
    main()
