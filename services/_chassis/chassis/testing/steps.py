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
    """Assert that a text that is twice as long, and one four times as long, takes at most about as many times the
    steps."""
    small = count_steps(lambda: parse(generate(size)))
    for times in (2, 4):
        large, generated = (
            count_steps(lambda n=times * size: parse(generate(n))),
            count_steps(lambda n=times * size: generate(n)),
        )
        assert large <= 1.15 * times * small + generated + 500, f"{small} steps, {times} times: {large}"
