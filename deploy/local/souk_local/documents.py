"""Links and commands in the documents lead somewhere."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import yaml

_FENCE = re.compile(r"^( *)```(?P<language>\w*)[^\n]*\n(?P<code>.*?)^\1```", re.DOTALL | re.MULTILINE)
_INLINE_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\]\((?P<target>[^()\s]+)\)")
_OUTSIDE = re.compile(r"^[a-z][a-z+.-]*:|^/", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6} +(?P<text>.+?) *#* *$", re.MULTILINE)
_TASK = re.compile(r"\./taskw +(?P<name>[a-z][\w:-]*)")
_MODULE = re.compile(r"python -m (?P<package>[a-z_]\w*)")
_SCRIPT = re.compile(r"^(?P<path>(?:deploy|tests|services|\.ci)/[\w./-]+)", re.MULTILINE)
_FRONT_MATTER = re.compile(r"\A---\n(?P<yaml>.*?)^---\n", re.DOTALL | re.MULTILINE)


def find_broken(root: Path, path: str, text: str) -> Iterator[str]:
    """Yield a line for each link to a file or heading that is not there, for each unknown command, and for each field
    that a page of the site lacks."""
    findings = [*_broken_links(root / path, text), *_unknown_commands(root, text)]
    if path.startswith("docs/"):
        findings += _missing_fields(text)
    yield from (f"{path}: {finding}" for finding in findings)


def _broken_links(path: Path, text: str) -> Iterator[str]:
    prose = _INLINE_CODE.sub("", _FENCE.sub("", text))
    for match in _LINK.finditer(prose):
        target = match["target"]
        if _OUTSIDE.match(target):
            continue
        name, _, anchor = target.partition("#")
        file = path.parent / unquote(name) if name else path
        if not file.exists():
            yield f"{target}: there is no such file"
        elif anchor and unquote(anchor) not in _anchors(file):
            yield f"{target}: there is no such heading"


@cache
def _anchors(file: Path) -> frozenset[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    anchors: set[str] = set()
    for match in _HEADING.finditer(_FENCE.sub("", file.read_text())):
        slug = re.sub(r"[^\w\- ]", "", match["text"].lower()).replace(" ", "-")
        anchors.add(next(name for name in _numbered(slug) if name not in anchors))
    return frozenset(anchors)


def _numbered(slug: str) -> Iterator[str]:
    """Yield the slug, and the ones that later headings with the same text get."""
    yield slug
    number = 1
    while True:
        yield f"{slug}-{number}"
        number += 1


def _unknown_commands(root: Path, text: str) -> Iterator[str]:
    for match in _TASK.finditer(text):
        if match["name"] not in _tasks(root):
            yield f"./taskw {match['name']}: there is no such task"
    code = "\n".join(fence["code"] for fence in _FENCE.finditer(text) if fence["language"] in ("", "sh"))
    for match in _SCRIPT.finditer(code):
        if not (root / match["path"]).exists():
            yield f"{match['path']}: there is no such file"
    for match in _MODULE.finditer(text):
        if match["package"] not in _packages(root):
            yield f"python -m {match['package']}: there is no such module"


@cache
def _tasks(root: Path) -> frozenset[str]:
    """Return the names of the tasks of all Taskfiles."""
    names: set[str] = set()
    for file in (root / "Taskfile.yml", *root.glob("*/Taskfile.yml")):
        prefix = "" if file.parent == root else f"{file.parent.name}:"
        names |= {f"{prefix}{name}" for name in yaml.safe_load(file.read_text())["tasks"]}
    return frozenset(names)


@cache
def _packages(root: Path) -> frozenset[str]:
    """Return the names of the packages that can be run."""
    files = (*root.glob("*/*/__main__.py"), *root.glob("*/*/*/__main__.py"))
    return frozenset(file.parent.name for file in files)


def _missing_fields(text: str) -> Iterator[str]:
    """Yield what a page lacks of the fields that the site shows and searches."""
    match = _FRONT_MATTER.match(text)
    fields = yaml.safe_load(match["yaml"]) if match else {}
    yield from (f"it has no {name}" for name in ("title", "description") if not fields.get(name))
