"""Days that are written in words: 3 November 2026, Monday, three days ago."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.tokens import Token

# Of a distance: how many, of what, and where from.
_WORDS = 3
_LAST_DAY, _FIRST_YEAR, _LAST_YEAR = 31, 2000, 2100
# Also a word of other meanings in English.
_AMBIGUOUS = frozenset({"may", "march"})


def read_days(marks: Sequence[Mark], today: date, *, is_ahead: bool) -> list[Mark]:
    """Return the marks with days and months in words as dates and periods. A day of the week is the next one if
    `is_ahead`, else the last one; today counts."""
    marks = read_distances(marks, today, is_ahead=is_ahead)
    read: list[Mark] = []
    index = 0
    while index < len(marks):
        mark = marks[index]
        if mark.get("weekday"):
            has_next = any(other.get("near") for other in (*read[-1:], *marks[index + 1 : index + 2]))
            # "Last Monday", "lundi dernier": a day of the past, as it is without the word.
            if read and read[-1].get("link") == "past":
                read.pop()
            elif index + 1 < len(marks) and marks[index + 1].get("link") == "past":
                marks = [*marks[: index + 1], *marks[index + 2 :]]
            from_day = today + timedelta(days=1) if has_next else today
            first = _first_of_span(read)
            day = _weekday(
                int(mark.get("weekday")), first or from_day, is_ahead=is_ahead or has_next or bool(first)
            )
            read.append(_date(mark, day))
        elif mark.get("month") and (with_month := _month(read, marks, index, today, is_ahead=is_ahead)):
            read, index = with_month
        else:
            read.append(mark)
        index += 1
    return [mark for mark in read if not mark.get("near")]


def _first_of_span(read: Sequence[Mark]) -> date | None:
    """Return the day with which a span begins whose last one comes next: from Monday to Friday."""
    behind = [mark for mark in read[-_WORDS:] if not mark.get("stop") or _is_to(mark)]
    if len(behind) < 2 or not _is_to(behind[-1]):  # noqa: PLR2004  # a day and a word
        return None
    # "Monday and Friday" are two days, "between Monday and Friday" is a span.
    is_span = behind[-1].get("link") != "and" or any(mark.get("test") == "between" for mark in read)
    is_day = behind[-2].token.kind == "date"
    return date.fromisoformat(behind[-2].token.text) if is_span and is_day else None


def read_distances(marks: Sequence[Mark], today: date, *, is_ahead: bool) -> list[Mark]:
    """Return the marks with "3 days ago" and "in 3 days" as days, and "the next 2 weeks" as a period."""
    read: list[Mark] = []
    index = 0
    while index < len(marks):
        mark, length = _distance(marks, index, today, is_ahead=is_ahead) or (marks[index], 1)
        read.append(mark)
        index += length
    return read


def _distance(marks: Sequence[Mark], index: int, today: date, *, is_ahead: bool) -> tuple[Mark, int] | None:
    three = marks[index : index + _WORDS]
    if len(three) < _WORDS:
        return None
    mark, first, second = three
    # "3 days ago" and "il y a 3 jours".
    before = _days(mark, first) if second.get("ago") == "before" else 0
    before = before or (_days(first, second) if mark.get("ago") == "after" else 0)
    if before:
        return _date(mark, today - timedelta(days=before)), _WORDS
    # "Next 2 weeks" and "les 2 prochaines semaines".
    after = _days(first, second) if mark.get("near") else _days(mark, second) if first.get("near") else 0
    if after:
        return Mark({"period": f"next-{after}-days"}, mark.tokens), _WORDS
    is_in = is_ahead and (mark.get("link") == "of" or mark.get("field") == "start_time")
    days = _days(first, second) if is_in else 0
    return (_date(mark, today + timedelta(days=days)), _WORDS) if days else None


def _days(count: Mark, unit: Mark | None) -> int:
    """Return how many days a number of days, weeks or months is; 0 for anything else."""
    days = {"day": 1, "week": 7, "month": 30}.get(unit.get("span") if unit else "", 0)
    return int(count.token.number) * days if count.is_number and days else 0


def _date(mark: Mark, day: date) -> Mark:
    text = day.isoformat()
    return Mark({}, (Token("date", text, text, mark.token.start, mark.tokens[-1].end),))


def _weekday(weekday: int, today: date, *, is_ahead: bool) -> date:
    days = (weekday - today.weekday()) % 7 if is_ahead else -((today.weekday() - weekday) % 7)
    return today + timedelta(days=days)


def _month(
    read: list[Mark], marks: Sequence[Mark], index: int, today: date, *, is_ahead: bool
) -> tuple[list[Mark], int] | None:
    """Return the marks read so far with a month, and the index of the last mark that belongs to it; None for a word
    that means something else here. Without a year it is the next one if `is_ahead`, else the last one."""
    mark = marks[index]
    month, year, last = int(mark.get("month")), _year(marks, index + 1), index
    if year:
        last = index + 1
    else:
        year = today.year + (month < today.month if is_ahead else -(month > today.month))
    day = _day(read[-1]) if read else 0
    if day:
        if full_date := _to_date(year, month, day):
            return [
                *_with_first(read[:-1], year, month),
                replace_start(_date(mark, full_date), read[-1]),
            ], last
        return None
    if mark.token.key in _AMBIGUOUS and not (read and read[-1].get("link")):
        return None
    period = Mark({"period": f"{year}-{month:02}"}, mark.tokens)
    return [*_without_noun(read), period], last


def _without_noun(read: list[Mark]) -> list[Mark]:
    """Return the marks without "the month of" at their end."""
    before = read[:-1] if read and read[-1].get("link") == "of" else read
    return before[:-1] if before and before[-1].get("period") == "this-month" else read


def replace_start(mark: Mark, first: Mark) -> Mark:
    """Return a mark that begins where another one does."""
    return Mark(mark.meanings, (replace(mark.token, start=first.token.start),))


def _with_first(read: list[Mark], year: int, month: int) -> list[Mark]:
    """Return the marks with the first day of a span, which shares the month of the last: from 1 to 15 November."""
    # In French an article stands in front of the last day.
    has_article = bool(read) and bool(read[-1].get("stop")) and not _is_to(read[-1])
    end = len(read) - has_article
    if (
        end > 1
        and _is_to(read[end - 1])
        and (day := _day(read[end - 2]))
        and (first_day := _to_date(year, month, day))
    ):
        return [*read[: end - 2], _date(read[end - 2], first_day), read[end - 1]]
    return read


def _is_to(mark: Mark) -> bool:
    return mark.get("link") in ("to", "and") or mark.get("field") == "end_time"


def _day(mark: Mark) -> int:
    """Return the number of a day; 0 for anything else."""
    if not mark.is_number:
        return 0
    number = mark.token.number
    return int(number) if number == int(number) and 1 <= number <= _LAST_DAY else 0


def _year(marks: Sequence[Mark], index: int) -> int:
    if index >= len(marks) or not marks[index].is_number:
        return 0
    number = marks[index].token.number
    return int(number) if _FIRST_YEAR <= number <= _LAST_YEAR else 0


def _to_date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
