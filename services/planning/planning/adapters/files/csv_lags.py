"""Lags of tables that plans don't have, such as `3FS+50%` and `3FS+2ed`, as working time."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from planning.adapters.files.lags import elapsed_length, to_working, working_length
from planning.domain import import_note as notes
from planning.domain.calendar import Calendar
from planning.domain.import_note import ImportNote
from planning.domain.link import Link, format_token
from planning.domain.task import Task

_TOKEN = re.compile(r"(.+?)(FS|SS|FF|SF)([+-][0-9.]+)(%|e%|e[mhdw])", re.DOTALL)
_ELAPSED = {"em": 60, "eh": 3600, "ed": 86_400, "ew": 604_800}


def convert_lags(tasks: Sequence[Task], calendar: Calendar) -> tuple[list[Task], list[ImportNote]]:
    """Return the tasks with such lags as working time of the calendar, and a note of each."""
    by_id = {task.id: task for task in tasks}
    import_notes: list[ImportNote] = []
    converted: list[Task] = []
    for task in tasks:
        matches = {token: _TOKEN.fullmatch(token) for token in task.dependencies if token not in by_id}
        special = {token: match for token, match in matches.items() if match and match[1] in by_id}
        tokens = tuple(
            _convert(special[token], by_id, calendar) if token in special else token
            for token in task.dependencies
        )
        converted.append(replace(task, dependencies=tokens))
        import_notes += (
            ImportNote(
                notes.PERCENT_LAG if "%" in match[4] else notes.ELAPSED_LAG,
                match[3] + match[4],
                task.id,
                task.name,
            )
            for match in special.values()
        )
    return converted, import_notes


def _convert(match: re.Match[str], by_id: Mapping[str, Task], calendar: Calendar) -> str:
    id_, kind, count, unit = match.groups()
    source, number = by_id[id_], Decimal(count)
    if unit == "%":
        seconds = int(working_length(source, calendar) * number / 100)
    else:
        elapsed = elapsed_length(source) * number / 100 if unit == "e%" else number * _ELAPSED[unit]
        seconds = to_working(int(elapsed), source, kind, calendar)
    return format_token(Link(id_, "", kind, seconds), "h", calendar)
