"""Errors that the sources of the services and of the gateway raise, found by their syntax."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from chassis import errors
from souk_local.layout import ROOT

# What programs send badly is named in English alone, with the names of what they may send.
FOR_PROGRAMS = {
    *("fields", "filter", "last-event-id", "malformed", "media-type", "page", "paper", "parameter", "sort"),
}
# What stands in a message for a value that is known when it is raised.
PARAMETER = "X1"
# Positions of message and code among the arguments of each error.
_POSITIONS = {
    "FieldViolation": (1, 2),
    "invalid_field": (1, 2),
    "ConflictError": (0, 1),
    "ForbiddenError": (0, 1),
    "NotFoundError": (0, 1),
    "UnauthenticatedError": (0, 1),
    "BusyError": (0, None),
    "ExhaustedError": (0, 2),
    "Finding": (1, 2),
    "Problem": (1, None),
}
_SENTENCE = re.compile(r"[A-Z][^\n]* [^\n]*[.:]?$")
_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*$")


class SourceError(NamedTuple):
    """A code with the English message; the message is empty where the source does not have it as a text."""

    code: str
    message: str


@cache
def list_errors() -> frozenset[SourceError]:
    trees = [ast.parse(path.read_text()) for path in _list_sources()]
    constants = {name: value for tree in trees for name, value in _constants(tree)}
    return frozenset(
        error for tree in trees for node in ast.walk(tree) for error in _find_errors(node, constants)
    )


def _list_sources() -> Iterator[Path]:
    for folder in ("services", "gateway/gateway"):
        for path in (ROOT / folder).rglob("*.py"):
            if not {"tests", "testing", "demo", "gen"} & set(path.relative_to(ROOT).parts):
                yield path


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the texts that a module names."""
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        if text := _to_text(node.value, {}):
            yield node.targets[0].id, text


def _find_errors(node: ast.AST, constants: Mapping[str, str]) -> Iterator[SourceError]:
    if isinstance(node, ast.Call):
        yield from _find_raised(node, constants)
    elif isinstance(node, ast.Tuple):
        # Rules are tables of messages and codes.
        for first, second in zip(node.elts, node.elts[1:], strict=False):
            message, code = _to_text(first, {}), _to_text(second, constants)
            if _SENTENCE.match(message) and _CODE.match(code):
                yield SourceError(code, message)


def _find_raised(call: ast.Call, constants: Mapping[str, str]) -> Iterator[SourceError]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
    if name not in _POSITIONS:
        return
    message_position, code_position = _POSITIONS[name]
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    message = keywords.get("message") or _argument(call, message_position)
    code = keywords.get("code") or _argument(call, code_position)
    by_default = "" if code else getattr(getattr(errors, name, None), "code", "")
    if code_text := by_default or _to_text(code, constants):
        yield SourceError(code_text, _to_text(message, constants))


def _argument(call: ast.Call, position: int | None) -> ast.expr | None:
    return call.args[position] if position is not None and len(call.args) > position else None


def _to_text(node: ast.expr | None, constants: Mapping[str, str]) -> str:
    """Return a text with parameters in place of what is known later; empty if there is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_to_text(part, constants) or PARAMETER for part in node.values)
    return constants.get(node.id, "") if isinstance(node, ast.Name) else ""
