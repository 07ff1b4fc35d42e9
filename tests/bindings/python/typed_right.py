"""What mypy --strict takes: sources, tables, filters and results as a program uses them."""
import asyncio
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import hoptrail


def embed(texts: list[str], context: hoptrail.EmbedContext) -> list[list[float]]:
    return [[1.0, 2.0] for _ in texts]


async def complete(messages: list[hoptrail.Message], context: hoptrail.CompleteContext) -> str:
    return messages[0]["content"]


class Own:
    def __init__(self, id: str, text: str) -> None:
        self.id, self.text = id, text


def rows() -> Iterator[hoptrail.PassageMapping]:
    yield {"id": "a", "text": "b", "metadata": {"year": 1980, "tag": ["x", 2], "seen": True, "none": None}}


class Table:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        raise NotImplementedError


hoptrail.Graph.build(rows())
hoptrail.Graph.build(Table(), vectors=Table())
hoptrail.Graph.build([hoptrail.PassageSource("a", "b"), hoptrail.DocumentSource("c", "d", metadata={"n": 1.5}), Own("e", "f")])
hoptrail.Graph.build([{"id": "a", "text": "b", "vector": [1.0]}, {"id": "c", "text": "d", "format": "plain"}])
graph = hoptrail.Graph.build([{"id": "a", "text": "b"}], embed=embed, vectors=[[1.0]])
result = graph.search("question", method="bm25", embed=hoptrail.Embedder(embed, "model"), filter={"year": {"gte": 1980}})
graph.search("question", filter="year>=1980")
graph.search("question", filter={"kind": ["film", "book"], "year": {"$gte": 1970, "$lte": 1.5}, "seen": True, "tag": "x"})
graph.search("question", filter={"$or": [{"kind": {"ne": "film"}}, {"$not": {"year": {"gt": 1970, "lt": 1980}}}]})
hoptrail.Question("question", conditions={"kind": "film"}, vector=np.ones(2, np.float32))
numbers: npt.NDArray[np.uint32] = result.passages
assert_type(result[0], hoptrail.Hit)
assert_type(result[:2], tuple[hoptrail.Hit, ...])
assert_type(result[0].metadata.get("year"), str | list[str] | None)
assert_type(result[0].chain[0].link, hoptrail.HopLink | None)


async def main() -> hoptrail.AskResult:
    return await graph.ask_run("question", complete=complete)


assert_type(asyncio.run(main()).answer, str)
