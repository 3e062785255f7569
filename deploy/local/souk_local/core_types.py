"""Domain and use cases say which types they work with, and get the caller as an argument."""

import ast
import re
from collections.abc import Iterator

_CORE = re.compile(r"services/[^/]+/[^/]+/(domain|usecases)/.*\.py")
_FINDINGS = {
    "Any": "name the type: a dataclass, TypedDict, Protocol, or object",
    "current_caller": "take what is needed of the caller as an argument",
    "current_currency": "take the currency as an argument",
}


def find_loose(path: str, text: str) -> Iterator[str]:
    """Yield a line for each `Any` and each context variable in a module of domain or use cases."""
    if not _CORE.fullmatch(path):
        return
    for node in ast.walk(ast.parse(text)):
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if name in _FINDINGS:
            yield f"{path}:{node.lineno}: {name}: {_FINDINGS[name]}"  # type: ignore[attr-defined]  # names have lines
