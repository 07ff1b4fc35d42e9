"""Converts LlamaIndex's filters to the engine's conditions."""
from __future__ import annotations

from llama_index.core.vector_stores.types import FilterCondition, FilterOperator, MetadataFilter, MetadataFilters

from hoptrail._errors import HoptrailError, Status
from hoptrail._filters import Filter, conditions_of

_OPERATORS = {
    FilterOperator.EQ: "eq",
    FilterOperator.CONTAINS: "eq",
    FilterOperator.IN: "in",
    FilterOperator.ANY: "in",
    FilterOperator.GTE: "gte",
    FilterOperator.LTE: "lte",
}


def conditions_of_filters(filters: MetadataFilters | Filter | None) -> list[str]:
    """Raises for a condition that the engine does not support: none is dropped."""
    if not isinstance(filters, MetadataFilters):
        return conditions_of(filters)
    if filters.condition not in (FilterCondition.AND, None) and len(filters.filters) != 1:
        raise _error(f'filters joined by "{filters.condition.value}": all conditions of a filter must hold ("and")')
    if filters.condition is FilterCondition.NOT:
        raise _error('a filter under "not": a condition cannot be negated')
    return [condition for one in filters.filters for condition in _conditions(one)]


def _conditions(filter: MetadataFilter | MetadataFilters) -> list[str]:
    if isinstance(filter, MetadataFilters):
        return conditions_of_filters(filter)
    if filter.operator is FilterOperator.ALL and isinstance(filter.value, list) and filter.value:
        return [condition for value in filter.value for condition in conditions_of({filter.key: {"eq": value}})]
    name = _OPERATORS.get(filter.operator)
    if name is None:
        there = ", ".join(operator.value for operator in [*_OPERATORS, FilterOperator.ALL])
        raise _error(f'filter "{filter.key}": unknown operator "{filter.operator.value}": expected one of {there}')
    return conditions_of({filter.key: {name: filter.value}})  # type: ignore[dict-item]


def _error(message: str) -> HoptrailError:
    return HoptrailError(Status.INVALID_ARGUMENT, message, "filter")
