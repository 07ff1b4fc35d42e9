"""Arrow tables as sources, and Arrow columns as vectors."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hoptrail._arrow_c import ArrowArray, ArrowColumn, ArrowSchema, ArrowTable, batches_of
from hoptrail._arrow_columns import column_values, format_of, name_of, vector_rows
from hoptrail._errors import HoptrailError, Status

#: Prefix of pandas' index columns, which are not columns of the user.
_INDEX = "__index_level_"


def rows_of_table(table: ArrowTable, members: Sequence[str]) -> Iterator[dict[str, Any]]:
    """A source per row. Columns with the name of a source's member are that member; all others are metadata."""
    with batches_of(table) as (schema, batches):
        if format_of(schema) != "+s":
            raise HoptrailError(Status.BAD_INPUT, "expected a table, but this Arrow stream has one column without a name")
        types = [schema.children[at][0] for at in range(schema.n_children)]
        names = [name_of(type) for type in types]
        for needed in ("id", "text"):
            if needed not in names:
                message = f"the table has no column {needed!r}; its columns are {', '.join(names)}"
                raise HoptrailError(Status.BAD_INPUT, message, needed)
        for batch in batches:
            columns = [_column(type, batch, at) for at, type in enumerate(types)]
            for row in zip(*columns):
                yield _source(dict(zip(names, row)), members)


def _column(type: ArrowSchema, batch: ArrowArray, at: int) -> list[Any]:
    read = vector_rows if name_of(type) == "vector" and not format_of(type) == "n" else column_values
    try:
        return list(read(type, batch.children[at][0], batch.offset, batch.length))
    except HoptrailError as error:
        name = name_of(type)
        told = error.message if name in error.message else f'column "{name}": {error.message}'
        raise HoptrailError(error.status, told, name) from None


def _source(row: dict[str, Any], members: Sequence[str]) -> dict[str, Any]:
    source = {name: row[name] for name in members if name in row}
    if isinstance(source.get("document"), dict):  # a struct of its id and a position
        source["document"] = tuple(source["document"].values())
    given = source.get("metadata") or {}
    if not isinstance(given, dict):
        message = f"column \"metadata\" has {type(given).__name__}: expected a struct or a map"
        raise HoptrailError(Status.BAD_INPUT, message, "metadata")
    others = {name: value for name, value in row.items() if name not in members and not name.startswith(_INDEX)}
    source["metadata"] = {**given, **others}
    return source


def matrix_of(column: ArrowTable | ArrowColumn, what: str) -> npt.NDArray[np.float32]:
    """A column of lists of numbers as a matrix. A table must have exactly one column."""
    rows: list[npt.NDArray[np.float32] | None] = []
    with batches_of(column) as (schema, batches):
        is_table = format_of(schema) == "+s"
        if is_table and schema.n_children != 1:
            raise HoptrailError(Status.BAD_INPUT, f"{what} have {schema.n_children} columns: expected one column of lists")
        type = schema.children[0][0] if is_table else schema
        for batch in batches:
            array, begin = (batch.children[0][0], batch.offset) if is_table else (batch, 0)
            rows += vector_rows(type, array, begin, batch.length)
    widths = sorted({0 if row is None else len(row) for row in rows})
    if len(widths) > 1:
        message = f"{what} have rows of different dimensions: {', '.join(map(str, widths))}"
        raise HoptrailError(Status.DIMENSION_MISMATCH, message)
    return np.stack(rows) if rows else np.empty((0, 0), np.float32)  # type: ignore[arg-type]
