"""Parents of tasks in tables: by outline numbers such as 1.2.3, by levels, or by what a cell names."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planning.adapters.files.csv_headings import Headings
from planning.adapters.files.csv_links import TaskNames

Row = Mapping[str, str]


@dataclass(frozen=True)
class Outline:
    """Ids of the rows in their order, what else names their tasks, and the parents by id. `projects` are those that
    the table's outline makes to parents."""

    ids: Sequence[str]
    names: TaskNames
    parents: Mapping[str, str]
    projects: frozenset[str]
    has_project_names: bool = False


def read_outline(rows: Sequence[Row], positions: Sequence[int], headings: Headings) -> Outline:
    """Return the outline of a table, whose rows without an id have their position, in which empty rows count."""
    ids = _list_ids(rows, positions)
    names = _list_names(rows, ids)
    parents = _by_outline(rows, ids) or _by_level(rows, ids)
    projects = frozenset(parents.values())
    has_project_names = False
    if "project" in headings.places:
        named = {id_: names.find(row.get("project", "")) for id_, row in zip(ids, rows, strict=True)}
        has_project_names = not any(named.values())
        if not has_project_names:
            parents = {
                **parents,
                **{
                    id_: named[id_] or row["project"].strip()
                    for id_, row in zip(ids, rows, strict=True)
                    if row.get("project", "").strip()
                },
            }
    return Outline(ids, names, parents, projects, has_project_names)


def _list_ids(rows: Sequence[Row], positions: Sequence[int]) -> list[str]:
    if any(row.get("id", "").strip() for row in rows):
        return [row.get("id", "").strip().removeprefix("#") for row in rows]
    numbers = [str(position) for position in positions]
    outline = [row.get("outline", "").strip() for row in rows]
    if not all(outline) or len(set(outline)) < len(outline):
        return numbers
    # Predecessors name rows or outline numbers, whichever of them all are.
    named = " ".join(row.get("dependencies", "") for row in rows)
    return outline if "." in named or set(outline) == set(numbers) else numbers


def _list_names(rows: Sequence[Row], ids: Sequence[str]) -> TaskNames:
    others: dict[str, str] = {}
    for column in ("name", "outline", "uid"):
        texts = [row.get(column, "").strip() for row in rows]
        counts = Counter(texts)
        others.update(
            {text: id_ for text, id_ in zip(texts, ids, strict=True) if text and id_ and counts[text] == 1}
        )
    return TaskNames({id_: id_ for id_ in ids if id_}, others)


def _by_outline(rows: Sequence[Row], ids: Sequence[str]) -> dict[str, str]:
    """Return parents by outline numbers, of which all but the last part are the parent's."""
    numbers = [row.get("outline", "").strip().rstrip(".").removesuffix(".0") for row in rows]
    by_number = {number: id_ for number, id_ in zip(numbers, ids, strict=True) if number}
    parents = {
        id_: by_number.get(number.rpartition(".")[0], "") for number, id_ in zip(numbers, ids, strict=True)
    }
    return {id_: parent for id_, parent in parents.items() if id_ and parent and parent != id_}


def _by_level(rows: Sequence[Row], ids: Sequence[str]) -> dict[str, str]:
    """Return parents by levels: the last row before with a lower one."""
    parents: dict[str, str] = {}
    ancestors: list[tuple[int, str]] = []
    for row, id_ in zip(rows, ids, strict=True):
        level = row.get("level", "").strip()
        if not (level.isascii() and level.isdigit()) or len(level) > 3:  # noqa: PLR2004  # digits
            continue
        while ancestors and ancestors[-1][0] >= int(level):
            ancestors.pop()
        if ancestors and id_:
            parents[id_] = ancestors[-1][1]
        ancestors.append((int(level), id_))
    return {id_: parent for id_, parent in parents.items() if parent}
