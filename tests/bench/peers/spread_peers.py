"""spread_peers.py NAME FOLDER: personalised PageRank and min-propagation on the set's own graph."""
import sys

import numpy as np
import scipy.sparse as sparse

from exported import HITS, ExportedSet, best
from rounds import play_rounds

RESTART = 0.5
NODES = 10  # K of min-propagation
SELF_WEIGHT = np.float32(0.5)


class Walk:
    """Both halves of the bipartite graph, and what each question starts from: questions that name an entity."""

    def __init__(self, data):
        self.weights = data.entity_matrix()
        self.passages, self.entities = self.weights.shape
        seeds, resets = data.masses("seeds", self.entities), data.masses("reset", self.passages)
        starts = [(seed, reset) for seed, reset in zip(seeds, resets) if seed is not None]
        self.starts = [(seed, np.zeros(self.passages) if reset is None else reset) for seed, reset in starts]

    def halves(self):
        by_passage, by_entity = (np.maximum(np.asarray(self.weights.sum(axis)).ravel(), 1e-30) for axis in (1, 0))
        to_entities = (sparse.diags(1 / by_passage) @ self.weights).T.tocsr()
        to_passages = (self.weights @ sparse.diags(1 / by_entity)).tocsr()
        return to_entities, to_passages


def scipy_to_a_millionth(data):
    walk = Walk(data)
    to_entities, to_passages = walk.halves()
    matrix = sparse.bmat([[None, to_passages], [to_entities, None]], format="csr")
    resets = [np.concatenate([reset, seed]) for seed, reset in walk.starts]

    def spread(q):
        mass = resets[q]
        for _ in range(100):
            after = (1 - RESTART) * (matrix @ mass) + RESTART * resets[q]
            change = np.abs(after - mass).sum()
            mass = after
            if change < 1e-6:
                break
        return best(mass[:walk.passages])
    return spread, len(resets), spread


def scipy_six_sweeps(data):
    walk = Walk(data)
    to_entities, to_passages = (half.astype(np.float32) for half in walk.halves())
    starts = [(seed.astype(np.float32), reset.astype(np.float32)) for seed, reset in walk.starts]

    def spread(q):
        seed, reset = (np.float32(RESTART) * start for start in starts[q])
        entities, passages = seed, reset
        for _ in range(6):
            entities, passages = (seed + np.float32(1 - RESTART) * (to_entities @ passages),
                                  reset + np.float32(1 - RESTART) * (to_passages @ entities))
        return best(passages)
    return spread, len(starts), spread


def igraph(data):
    import igraph as library
    walk = Walk(data)
    links = walk.weights.tocoo()
    graph = library.Graph(n=walk.passages + walk.entities, directed=False,
                          edges=np.column_stack([links.row, links.col + walk.passages]))
    graph.es["weight"] = links.data.tolist()
    resets = [np.concatenate([reset, seed]) for seed, reset in walk.starts]

    def spread(q):
        mass = graph.personalized_pagerank(damping=1 - RESTART, directed=False, weights="weight", reset=resets[q],
                                           implementation="prpack")
        return best(np.array(mass[:walk.passages]))
    return spread, len(resets), spread


def first_distances(data, passages):
    return data.array("pair_distances.f32", np.float32).reshape(-1, passages)


def nearest(distances, count, exactly):
    """Exactly: of equal distances the smaller index, which costs a sort and is not what a user would write."""
    if exactly:
        return np.argsort(distances, kind="stable")[:count]
    chosen = np.argpartition(distances, count)[:count]
    return chosen[np.argsort(distances[chosen])]


def nearest_after(distances, minima, exactly):
    """A passage's own distance is among its messages, so that no distance rises."""
    mixed = SELF_WEIGHT * distances + (1 - SELF_WEIGHT) * minima
    return nearest(np.minimum(distances, mixed), HITS, exactly)


def read_pairs(data):
    if not (data.folder / "pairs_offsets.u32").exists():
        sys.exit("too many pairs of neighbors to keep as edges")
    return tuple(data.array(name, np.uint32).astype(np.int64) for name in ("pairs_offsets.u32", "pairs_values.u32"))


def numpy_pairs(data):
    offsets, values = read_pairs(data)
    distances = first_distances(data, len(offsets) - 1)

    def propagate(q, exactly=False):
        first = distances[q]
        minima = np.full(len(first), np.inf, np.float32)
        for passage in nearest(first, NODES, exactly):
            row = values[offsets[passage]:offsets[passage + 1]]
            minima[row] = np.minimum(minima[row], first[passage])
        return nearest_after(first, minima, exactly)
    return propagate, len(distances), lambda q: propagate(q, exactly=True)


def numpy_coordinates(data):
    """All pairs in one array, as the paper's own code has them."""
    offsets, targets = read_pairs(data)
    sources = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    distances = first_distances(data, len(offsets) - 1)

    def propagate(q):
        first = distances[q]
        chosen = np.zeros(len(first), bool)
        chosen[nearest(first, NODES, False)] = True
        taken = chosen[sources]
        minima = np.full(len(first), np.inf, np.float32)
        np.minimum.at(minima, targets[taken], first[sources[taken]])
        return nearest_after(first, minima, False)
    return propagate, len(distances), None


def main():
    name, folder = sys.argv[1:]
    peers = (scipy_to_a_millionth, scipy_six_sweeps, igraph, numpy_pairs, numpy_coordinates)
    ask, questions, answer = {peer.__name__: peer for peer in peers}[name](ExportedSet(folder))
    play_rounds(ask, questions, answer)


if __name__ == "__main__":
    main()
