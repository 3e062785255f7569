"""Patterns of services and the gateway read what others sent, so each takes linear time."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from souk_local.ambiguity import is_slow

_READERS = re.compile(r"(?:gateway/gateway|services/[^/]+/(?!tests/|migrations/)[^/]+)/(?!demo/).*\.py")
_SHORT = "# short text:"
_SEARCHES = frozenset({"search", "sub", "subn", "split", "findall", "finditer"})
_METHODS = _SEARCHES | {"match", "fullmatch"}


def find_slow_patterns(path: str, text: str) -> Iterator[str]:
    """Yield a line for each regular expression of a service or the gateway that can take more than linear time."""
    if not _READERS.fullmatch(path):
        return
    tree = ast.parse(text)
    constants, methods, lines = _constants(tree), _methods(tree), text.splitlines()
    for call, name in _calls(tree):
        function = _function(call)
        used = methods[name] if function == "compile" else {function}
        pattern = _read_text(call.args[0], constants) if call.args else None
        if _is_short(call, lines):
            continue
        if pattern is None:
            yield f"{path}:{call.lineno}: write the pattern as a constant of this module"
        # A pattern that another module uses is a format there.
        elif any(
            is_slow(pattern, _flags(call), is_search=method in _SEARCHES, is_whole=method == "fullmatch")
            for method in used or {"fullmatch"}
        ):
            yield f"{path}:{call.lineno}: this pattern can take more than linear time: {pattern!r}"


def _is_short(call: ast.Call, lines: Sequence[str]) -> bool:
    """Return whether a comment above the call says why its texts are short."""
    return lines[call.lineno - 2].lstrip().startswith(_SHORT) if call.lineno > 1 else False


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Yield calls of the module re that have a pattern, with the name that a compiled one gets."""
    names: dict[ast.expr, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names |= _pair(target, node.value)
        if isinstance(node, ast.Call) and _function(node) in _METHODS | {"compile"}:
            yield node, names.get(node, "")


def _function(call: ast.Call) -> str:
    """Return the function of the module re that a call is of; empty for any other."""
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.attr if function.value.id == "re" else ""
    return ""


def _pair(target: ast.expr, value: ast.expr) -> dict[ast.expr, str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return {v: t.id for t, v in zip(target.elts, value.elts, strict=False) if isinstance(t, ast.Name)}
    return {value: target.id} if isinstance(target, ast.Name) else {}


def _methods(tree: ast.Module) -> defaultdict[str, set[str]]:
    """Return the methods that are used of each name."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _METHODS:
            used[node.value.id].add(node.attr)
    return used


def _constants(tree: ast.Module) -> dict[str, str]:
    """Return the texts that the module gives names to."""
    constants: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for value, name in _pair(target, node.value).items():
                    if isinstance(text := _read_text(value, constants), str):
                        constants[name] = text
    return constants


def _read_text(node: ast.expr, constants: Mapping[str, str]) -> str | bytes | None:
    """Return the text of an expression; None for one that is made elsewhere."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (str, bytes)) else None
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(_read_text(part, constants)) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        # What is made elsewhere stands for some text.
        return _read_text(node.value, constants) or "x"
    return None


def _flags(call: ast.Call) -> int:
    values = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    names = {node.attr for value in values for node in ast.walk(value) if isinstance(node, ast.Attribute)}
    return sum(getattr(re, name) for name in names if isinstance(getattr(re, name, None), re.RegexFlag))
