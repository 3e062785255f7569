"""Marks on tests, `@pytest.mark.asvs("6.2.4", ...)`, read from the syntax tree: nothing is imported."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MARK = "mark.asvs("


@dataclass(frozen=True, order=True)
class Mark:
    """A test that shows a requirement. `name` is that of the function or class."""

    requirement: str
    path: str
    name: str


def list_marks(root: Path) -> list[Mark]:
    """Return the marks of all Python files of a git checkout, in the order of files and lines."""
    command = ["git", "grep", "-lF", "--untracked", _MARK, "--", "*.py"]
    # The status is 1 where no file matches.
    output = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True).stdout
    return [mark for path in sorted(output.split()) for mark in parse_marks(path, (root / path).read_text())]


def parse_marks(path: str, text: str) -> Iterator[Mark]:
    """Yield the marks of a file. Raise TypeError for an id that is no literal string."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from (Mark(number, path, node.name) for number in _list_numbers(decorator, path))


def _list_numbers(decorator: ast.expr, path: str) -> Iterator[str]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.asvs":
        return
    for argument in decorator.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise TypeError(f"{path}:{argument.lineno}: the id of a requirement is a string, such as '6.2.4'")
        yield argument.value
