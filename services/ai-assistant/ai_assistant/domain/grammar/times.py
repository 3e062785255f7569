"""When a new task begins and ends, from its days, its times of day and how long it takes."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta

from ai_assistant.domain.intent import Value

_HOUR = 60


class Times:
    """`minutes` is how long it takes; zero where nothing says so."""

    def __init__(self) -> None:
        self._times: list[time] = []
        self.minutes = 0

    def add(self, at: time) -> None:
        """Add a time of day."""
        self._times.append(at)

    def apply(self, fields: Mapping[str, Value], today: date) -> dict[str, Value]:
        """Return the fields with a start and an end. A day without times is a whole day; a time without a day is one of
        today, and without an end it takes an hour."""
        start, end = fields.get("start_time"), fields.get("end_time")
        if not self._times:
            if isinstance(start, date) and (end is None or self.minutes):
                end = start + (timedelta(minutes=self.minutes) if self.minutes >= _DAY else timedelta(days=1))
            return {**fields, **({} if start is None else {"start_time": start, "end_time": end})}  # type: ignore[dict-item]  # set with the start
        first = datetime.combine(start if isinstance(start, date) else today, self._times[0])
        if len(self._times) > 1:
            last = datetime.combine(first.date(), self._times[1])
            last += timedelta(days=1) if last <= first else timedelta()
        else:
            last = first + timedelta(minutes=self.minutes or _HOUR)
        return {**fields, "start_time": first, "end_time": last}


_DAY = 24 * _HOUR
