"""Requirements of OWASP ASVS in Souk's words, and what is wrong with them and with the marks on tests."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import yaml

from souk_local.asvs.marks import Mark

SOURCE = "docs/security-asvs.yaml"


class State(StrEnum):
    """Whether a requirement is met. The values are the keys of the sentences in the data file."""

    MET = "met"
    UNMET = "unmet"
    INAPPLICABLE = "inapplicable"


@dataclass(frozen=True)
class Requirement:
    """A requirement: number, level, own words. `reason` is the sentence beside the marks, `files` are documents, rules
    and tests of the web app that show it."""

    number: str
    level: int
    text: str
    state: State = State.MET
    reason: str = ""
    files: tuple[str, ...] = ()

    @property
    def chapter(self) -> int:
        """The first part of the number."""
        return int(self.number.partition(".")[0])


@dataclass(frozen=True)
class Catalogue:
    """All requirements in their order, and the titles of the chapters."""

    chapters: Mapping[int, str]
    requirements: tuple[Requirement, ...]


def load_catalogue(text: str) -> Catalogue:
    """Return the catalogue of the data file's text."""
    content = yaml.safe_load(text)
    rows = (to_requirement(number, row) for number, row in content["requirements"].items())
    return Catalogue(content["chapters"], tuple(rows))


def to_requirement(number: str, row: Mapping[str, Any]) -> Requirement:
    """Return the requirement of a row. Raise ValueError for an unknown key or two sentences."""
    if unknown := set(row) - {"level", "text", "files", *State}:
        raise ValueError(f"{SOURCE}: {number}: unknown: {', '.join(sorted(unknown))}")
    states = [state for state in State if state in row]
    if len(states) > 1:
        raise ValueError(f"{SOURCE}: {number} is {' and '.join(states)} at once")
    state = states[0] if states else State.MET
    reason = row.get(state, "")
    return Requirement(number, row["level"], row["text"], state, reason, tuple(row.get("files", ())))


def group_marks(marks: Iterable[Mark]) -> dict[str, list[Mark]]:
    """Return the marks of each requirement."""
    groups: dict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        groups[mark.requirement].append(mark)
    return groups


def find_gaps(catalogue: Catalogue, marks: Iterable[Mark], root: Path) -> Iterator[str]:
    """Yield a line for each mark of an unknown requirement, and for each requirement that claims what nothing shows."""
    groups = group_marks(marks)
    numbers = {requirement.number for requirement in catalogue.requirements}
    for mark in (mark for number in groups.keys() - numbers for mark in groups[number]):
        yield f"{mark.path}: {mark.name}: {SOURCE} has no requirement {mark.requirement}"
    for requirement in catalogue.requirements:
        gaps = _gaps_of(requirement, has_marks=requirement.number in groups, root=root)
        yield from (f"{SOURCE}: {requirement.number}: {gap}" for gap in gaps)


def _gaps_of(requirement: Requirement, *, has_marks: bool, root: Path) -> Iterator[str]:
    if requirement.state is State.MET and not has_marks and not requirement.files:
        yield "no test has its mark, and no file shows it"
    if requirement.state is State.INAPPLICABLE and has_marks:
        yield "a test has its mark, although it does not apply"
    if not has_marks and not requirement.reason:
        yield "it has neither a mark nor a sentence"
    if requirement.chapter < 1 or not requirement.text:
        yield "it has no text"
    yield from (f"there is no file {path}" for path in requirement.files if not (root / path).exists())
