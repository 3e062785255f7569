"""The page of the documentation that shows the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from souk_local.asvs.marks import Mark
from souk_local.asvs.requirements import SOURCE, Catalogue, Requirement, State, group_marks

PAGE = "docs/security-asvs.md"
_LABELS = {State.MET: "met", State.UNMET: "**not met**", State.INAPPLICABLE: "not applicable"}
_HEAD = f"""---
title: OWASP ASVS 5.0, level 2
description: Each requirement of levels 1 and 2, whether Souk meets it, and the tests that show it.
---

Written by `./taskw fix` from [`{SOURCE.removeprefix("docs/")}`]({SOURCE.removeprefix("docs/")}) and from the marks on
tests (`@pytest.mark.asvs("6.2.4")`). Numbers and levels are those of the OWASP Application Security Verification
Standard 5.0.0; the words are Souk's. It is a self-assessment: nobody outside of the project has verified it.
"Not applicable" is what Souk does not have; "not met" is said with what is missing. Links lead to the file of a test,
a rule or a document.
"""


def render_page(catalogue: Catalogue, marks: Iterable[Mark]) -> str:
    """Return the page: totals by level, and a table for each chapter."""
    groups = group_marks(marks)
    parts = [_HEAD, "\n".join(_totals(catalogue.requirements))]
    for number, title in catalogue.chapters.items():
        requirements = [row for row in catalogue.requirements if row.chapter == number]
        if requirements:
            parts.append("\n".join(_chapter(number, title, requirements, groups)))
    return "\n".join(f"{part.rstrip()}\n" for part in parts)


def _totals(requirements: Sequence[Requirement]) -> Iterator[str]:
    counts = Counter((requirement.level, requirement.state) for requirement in requirements)
    yield "| Level | Requirements | Met | Not met | Not applicable |"
    yield "| --- | --- | --- | --- | --- |"
    for level in sorted({requirement.level for requirement in requirements}):
        states = [counts[level, state] for state in State]
        yield f"| {level} | {sum(states)} | {' | '.join(map(str, states))} |"


def _chapter(
    number: int, title: str, requirements: Iterable[Requirement], groups: Mapping[str, Sequence[Mark]]
) -> Iterator[str]:
    yield f"## {number}. {title}\n"
    yield "| Requirement | Level | State | Shown by |"
    yield "| --- | --- | --- | --- |"
    for row in requirements:
        shown = "<br>".join(_evidence(row, groups.get(row.number, ())))
        yield f"| {row.number} {_escape(row.text)} | {row.level} | {_LABELS[row.state]} | {shown} |"


def _evidence(row: Requirement, marks: Iterable[Mark]) -> Iterator[str]:
    if row.reason:
        yield _escape(row.reason)
    yield from (f"[{_escape(path)}](../{path})" for path in row.files)
    # A module may run one test for several classes.
    yield from dict.fromkeys(f"[{_words(mark.name)}](../{mark.path})" for mark in marks)


def _words(name: str) -> str:
    """Return the name of a test as words."""
    return name.removeprefix("test_").replace("_", " ")


def _escape(text: str) -> str:
    return text.replace("|", "\\|")
