"""Names of modules, classes and functions use the standard terms of the glossary."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# A word that no name contains, and what to write instead (docs/architecture/glossary.md has the glossary).
TERMS = {
    "announce": "publish",
    "asked": "the name of the value",
    "birth": "process",
    "desk": "repository or unit of work",
    "figures": "totals, summary or metrics",
    "hear": "consume",
    "heard": "consumed",
    "letter": "notification",
    "letters": "notifications",
    "looks": "repository",
    "moment": "instant or timestamp",
    "news": "event",
    "nursery": "supervisor",
    "paper": "document",
    "papers": "documents",
    "parked": "dead letters",
    "refusal": "error",
    "refusals": "errors",
    "said": "the name of the value",
    "sentence": "message",
    "sentences": "messages",
    "shelf": "repository",
    "surround": "middleware",
    "tell": "publish",
    "told": "the name of the value",
    "walls": "tenant isolation",
}
# Names that say nothing of the value: a variable or a parameter is named by the noun of what it holds.
VALUES = frozenset(
    [
        "asked",
        "found",
        "given",
        "gone",
        "here",
        "kept",
        "known",
        "meant",
        "one",
        "said",
        "there",
        "told",
        "wanted",
        "what",
        "which",
        "who",
    ]
)
# Where such a word has its second, proper meaning.
_ALLOWED = re.compile(
    r"dead_?letters?|parked[_-]?carts?|paper_?sizes?|carts?_?parked|ReadFigures",
    re.IGNORECASE,
)
_PYTHON_TESTS = re.compile(r"(^|/)(tests|testing)/|conftest\.py$")
_WEB_TESTS = re.compile(r"\.test\.tsx?$|/testing/")
_DEFINITION = re.compile(
    r"^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|interface|type|const|let|enum)\s+(\w+)",
    re.MULTILINE,
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
# A constant or variable, the parameter of an arrow function without parentheses, and the first one within them.
_VALUE = re.compile(r"\b(?:const|let)\s+(\w+)|\b(\w+)\s*=>|\((\w+)[^()]*\)\s*=>")


def find_old_terms(path: str, text: str) -> Iterator[str]:
    """Yield a line for each name of a file that has a word of TERMS or is one of VALUES: path, line, name and what to
    write."""
    names = _python_names(path, text) if path.endswith(".py") else _web_names(path, text)
    for line, name in [(1, Path(path).name.split(".")[0]), *names]:
        words = {word.lower() for word in _WORD.findall(_ALLOWED.sub("", name))}
        for word in sorted(words & TERMS.keys()):
            yield f"{path}:{line}: {name}: write {TERMS[word]}, not {word}"
    for line, name in _python_values(text) if path.endswith(".py") else _web_values(text):
        if name in VALUES:
            yield f"{path}:{line}: {name}: name the value by what it holds"


def _python_names(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield classes and functions; in tests only classes, since a test's name is a sentence."""
    kinds = (
        (ast.ClassDef,)
        if _PYTHON_TESTS.search(path)
        else (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    )
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds):
            yield node.lineno, node.name


def _web_names(path: str, text: str) -> Iterator[tuple[int, str]]:
    if _WEB_TESTS.search(path):
        return
    for match in _DEFINITION.finditer(text):
        yield text.count("\n", 0, match.start(1)) + 1, match[1]


def _python_values(text: str) -> Iterator[tuple[int, str]]:
    """Yield variables and parameters; fields of classes may be columns."""
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    fields = {id(line.target) for node in classes for line in node.body if isinstance(line, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in fields:
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def _web_values(text: str) -> Iterator[tuple[int, str]]:
    for match in _VALUE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, next(filter(None, match.groups()))
