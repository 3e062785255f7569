"""Counts the steps of parsers, so that tests see what doubles with a text and what grows faster, without a clock."""

import sys
from collections.abc import Callable
from typing import Any

from chassis.errors import DomainError


def count_steps(function: Callable[[], Any]) -> int:
    """Return how many lines of Python run in a call. What it raises as DomainError is its result, too."""
    steps = 0

    def trace(_frame: Any, event: str, _argument: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    except DomainError:
        pass
    finally:
        sys.settrace(before)
    return steps


def assert_linear(parse: Callable[[str], Any], generate: Callable[[int], str], size: int = 200) -> None:
    """Assert that a text that is twice as long takes at most about twice the steps."""
    small, large = (count_steps(lambda n=n: parse(generate(n))) for n in (size, 2 * size))
    generated = count_steps(lambda: generate(2 * size))
    assert large <= 2.3 * small + generated + 500, f"{small} steps, then {large}"
