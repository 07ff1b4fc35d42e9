"""Graphs as text for other programs."""
from __future__ import annotations

from typing import Literal

from hoptrail import _raw
from hoptrail._call import Handle, taken_bytes
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw

ExportFormat = Literal["json", "graphml", "dot"]

_FORMATS: dict[str, int] = {"json": _raw.HOP_EXPORT_JSON, "graphml": _raw.HOP_EXPORT_GRAPHML, "dot": _raw.HOP_EXPORT_DOT}


def export_graph(handle: Handle, format: ExportFormat) -> str:
    number = _FORMATS.get(format)
    if number is None:
        message = f"unknown format {format!r}: expected one of {', '.join(_FORMATS)}"
        raise HoptrailError(Status.INVALID_ARGUMENT, message, "format")
    return taken_bytes(raw.hop_graph_export, handle, number).decode()
