"""Parameters of a query that are sent twice: which of them counts is not for a proxy or a library to choose."""

import re
from collections.abc import Container

from starlette.datastructures import QueryParams
from starlette.types import Scope

from gateway.problem_details import Problem

# An element of a list, as in `status[]` and `status[0]`.
_INDEX = re.compile(r"\[\d{0,6}\]$")


def check_single(scope: Scope, lists: Container[str]) -> None:
    """Raise Problem 400 naming a parameter of the query that is sent twice, unless it is one of the lists."""
    if b"&" not in scope["query_string"]:
        return
    seen: set[str] = set()
    for name, _ in QueryParams(scope["query_string"]).multi_items():
        if name in seen and _INDEX.sub("", name) not in lists:
            raise Problem(
                400, f"The parameter {name[:100]} is sent more than once: send it once.", code="filter"
            )
        seen.add(name)
