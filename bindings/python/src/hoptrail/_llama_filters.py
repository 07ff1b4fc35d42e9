"""Converts LlamaIndex's filters to the engine's conditions."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from llama_index.core.vector_stores.types import FilterCondition, FilterOperator, MetadataFilter, MetadataFilters

from hoptrail._errors import HoptrailError, Status
from hoptrail._filters import Filter, conditions_of

_OPERATORS = {
    FilterOperator.EQ: "eq",
    FilterOperator.CONTAINS: "eq",
    FilterOperator.NE: "ne",
    FilterOperator.IN: "in",
    FilterOperator.ANY: "in",
    FilterOperator.NIN: "nin",
    FilterOperator.GT: "gt",
    FilterOperator.GTE: "gte",
    FilterOperator.LT: "lt",
    FilterOperator.LTE: "lte",
}


def conditions_of_filters(filters: MetadataFilters | Filter | None) -> list[str]:
    """Raises for a condition that the engine does not support: none is dropped."""
    if not isinstance(filters, MetadataFilters):
        return conditions_of(filters)
    return conditions_of(_mapping(filters)) if filters.filters else []


def _mapping(filter: MetadataFilter | MetadataFilters) -> Mapping[str, Any]:
    if isinstance(filter, MetadataFilters):
        parts = [_mapping(one) for one in filter.filters]
        if filter.condition is FilterCondition.OR:
            return {"$or": parts}
        return {"$not": {"$or": parts}} if filter.condition is FilterCondition.NOT else {"$and": parts}
    if filter.operator is FilterOperator.ALL and isinstance(filter.value, list) and filter.value:
        return {"$and": [{filter.key: {"eq": value}} for value in filter.value]}
    name = _OPERATORS.get(filter.operator)
    if name is None:
        there = ", ".join(operator.value for operator in [*_OPERATORS, FilterOperator.ALL])
        message = f'filter "{filter.key}": unknown operator "{filter.operator.value}": expected one of {there}'
        raise HoptrailError(Status.INVALID_ARGUMENT, message, "filter")
    return {filter.key: {name: filter.value}}
