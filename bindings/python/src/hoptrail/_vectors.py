"""Conversion from and to NumPy, without a copy for contiguous float32 rows."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hoptrail._arrow_c import ArrowColumn, ArrowTable
from hoptrail._call import Handle
from hoptrail._errors import HoptrailError, Status
from hoptrail._tables import matrix_of

#: Rows of numbers: a NumPy array, lists, or an Arrow column.
VectorRows = npt.ArrayLike | ArrowTable | ArrowColumn
Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.uint32]


def vector_of(values: npt.ArrayLike, what: str) -> Floats:
    """A vector as one row of float32."""
    vector = _floats(values, what)
    if vector.ndim != 1:
        message = f"{what} has the shape {vector.shape}: expected one row of numbers"
        raise HoptrailError(Status.DIMENSION_MISMATCH, message)
    return vector


def rows_of(values: VectorRows, count: int | None, what: str) -> Floats:
    """`count` rows (None: any number) of equal dimension as a matrix of float32."""
    rows = matrix_of(values, what) if isinstance(values, (ArrowTable, ArrowColumn)) else _floats(values, what)
    if rows.ndim != 2 or count not in (None, len(rows)):
        needed = "rows" if count is None else f"{count} rows"
        message = f"{what} have the shape {rows.shape}: expected {needed} of one dimension"
        raise HoptrailError(Status.DIMENSION_MISMATCH, message)
    return rows


def indices_of(values: npt.ArrayLike, what: str) -> Indices:
    """Passage indices as one row of uint32."""
    try:
        given = np.asarray(values)
    except ValueError as failure:
        raise HoptrailError(Status.BAD_INPUT, f"{what} are not indices ({failure})") from failure
    if given.ndim != 1:
        raise HoptrailError(Status.BAD_INPUT, f"{what} have the shape {given.shape}: expected one row of indices")
    if given.size and (given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= 2**32):
        raise HoptrailError(Status.BAD_INPUT, f"{what} are {given}: expected passage indices")
    return np.ascontiguousarray(given, dtype=np.uint32)


def _floats(values: Any, what: str) -> Floats:
    rows = values if isinstance(values, (list, tuple)) else (values,)
    if any(isinstance(row, np.ma.MaskedArray) for row in rows):
        raise HoptrailError(Status.BAD_INPUT, f"{what} are masked: fill or drop the masked numbers first")
    if any(isinstance(row, np.ndarray) and row.dtype.kind in "cSU" for row in rows):
        raise HoptrailError(Status.BAD_INPUT, f"{what} are complex numbers or texts: expected real numbers")
    try:
        return np.ascontiguousarray(values, dtype=np.float32)
    except (TypeError, ValueError) as failure:
        widths = sorted({len(row) for row in rows if hasattr(row, "__len__")})
        if len(widths) > 1:
            message = f"{what} have rows of different dimensions: {', '.join(map(str, widths))}"
            raise HoptrailError(Status.DIMENSION_MISMATCH, message) from failure
        raise HoptrailError(Status.BAD_INPUT, f"{what}: not numeric ({failure})") from failure


def address_of(array: npt.NDArray[Any]) -> int:
    return array.ctypes.data


class _Column:
    """The base of a NumPy array over the library's memory, which keeps the memory's owner alive."""

    __slots__ = ("__array_interface__", "_owner")

    def __init__(self, owner: Handle, address: int, count: int, kind: str) -> None:
        read_only = True
        self.__array_interface__ = {"data": (address, read_only), "shape": (count,), "typestr": kind, "version": 3}
        self._owner = owner


def floats_at(owner: Handle, address: int | None, count: int) -> Floats:
    return _column(owner, address, count, np.dtype(np.float32))


def indices_at(owner: Handle, address: int | None, count: int) -> Indices:
    return _column(owner, address, count, np.dtype(np.uint32))


def _column(owner: Handle, address: int | None, count: int, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    if not address or not count:
        empty = np.empty(0, kind)
        empty.flags.writeable = False
        return empty
    return np.asarray(_Column(owner, address, count, kind.str))
