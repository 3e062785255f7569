"""The last traces of this Souk, each as a tree of spans with process and duration."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Span = dict[str, Any]
_WIDTH = 100


def last(folder: Path, count: str = "10", word: str = "") -> Iterator[str]:
    """Yield lines that show the last traces whose first span has the word in its name, the newest last."""
    traces: defaultdict[str, list[Span]] = defaultdict(list)
    for span in _spans(folder):
        traces[span["trace"]].append(span)
    ordered = sorted(traces.values(), key=lambda spans: min(span["start"] for span in spans))
    for spans in [spans for spans in ordered if word in _first(spans)["name"]][-int(count) :]:
        yield f"\n{spans[0]['trace']}"
        yield from _tree(spans)


def _spans(folder: Path) -> Iterator[Span]:
    for path in sorted(folder.glob("*.jsonl*")):
        with path.open() as file:
            yield from map(json.loads, file)


def _first(spans: Iterable[Span]) -> Span:
    return min(spans, key=lambda span: span["start"])


def _tree(spans: list[Span]) -> Iterator[str]:
    ids = {span["id"] for span in spans}
    children: defaultdict[str, list[Span]] = defaultdict(list)
    for span in sorted(spans, key=lambda span: span["start"]):
        children[span["parent"] if span["parent"] in ids else ""].append(span)

    def walk(parent: str, depth: int) -> Iterator[str]:
        for span in children[parent]:
            yield _line(span, depth)
            yield from walk(span["id"], depth + 1)

    return walk("", 0)


def _line(span: Span, depth: int) -> str:
    attributes = span["attributes"]
    label = attributes.get("db.query.text") or span["name"]
    status = attributes.get("http.response.status_code", "")
    text = f"{'  ' * depth}{label}"
    line = text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
    return f"{span['ms']:9.2f} ms  {span['process']:<18} {line} {status} {span['error']}".rstrip()
