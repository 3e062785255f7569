"""Opening hours in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from site_editor.adapters.rendering.labels import LABELS

_DAYS = range(1, 8)


def opening_rows(hours: Sequence[Mapping[str, Any]], locale: str) -> list[dict[str, str]]:
    """Return days and times, with consecutive days of the same times in one row; nothing where no hours are known."""
    if not hours:
        return []
    times = {
        day: ", ".join(f"{span['from']}\N{EN DASH}{span['to']}" for span in hours if span["weekday"] == day)
        for day in _DAYS
    }
    groups = [(text, list(days)) for text, days in groupby(_DAYS, lambda day: times[day])]
    labels = LABELS[locale]
    names = labels["weekdays"]
    return [
        {
            "days": " \N{EN DASH} ".join(names[day - 1] for day in dict.fromkeys((days[0], days[-1]))),
            "times": text or labels["closed"],
        }
        for text, days in groups
    ]
