"""Rows that one statement inserts as an array for each column."""

from collections.abc import Mapping, Sequence
from typing import Any


def array_parameters(columns: Mapping[str, str], first: int) -> str:
    """Return the array parameters of columns, given with their types in PostgreSQL, numbered from `first` on."""
    return ", ".join(f"${index}::{kind}[]" for index, kind in enumerate(columns.values(), first))


def to_arrays(rows: Sequence[Sequence[Any]], columns: Mapping[str, str]) -> list[list[Any]]:
    """Return the values of rows, column by column; an empty array for each column where there are none."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in columns]
