"""Builds files of Microsoft Project with the oddities of other programs."""

STANDARD_HOURS = "".join(
    f"<WorkingTime><FromTime>{start}:00:00</FromTime><ToTime>{end}:00:00</ToTime></WorkingTime>"
    for start, end in (("08", "12"), ("13", "17"))
)
_WEEK = "".join(
    f"<WeekDay><DayType>{day}</DayType><DayWorking>{int(1 < day < 7)}</DayWorking>"
    f"<WorkingTimes>{STANDARD_HOURS if 1 < day < 7 else ''}</WorkingTimes></WeekDay>"
    for day in range(1, 8)
)


def elements(**texts: object) -> str:
    return "".join(f"<{name}>{text}</{name}>" for name, text in texts.items())


def exception(first: str, last: str, **fields: object) -> str:
    period = elements(FromDate=f"{first}T00:00:00", ToDate=f"{last}T23:59:00")
    return f"<Exception><TimePeriod>{period}</TimePeriod>{elements(DayWorking=0, **fields)}</Exception>"


def task(uid: int, start: str = "", finish: str = "", inner: str = "", **fields: object) -> str:
    """Times are as `23T08:00`, of November 2026."""
    times = {"Start": start, "Finish": finish}
    dates = {name: f"2026-11-{at}:00" for name, at in times.items() if at}
    values = {"Name": f"Task {uid}", "OutlineLevel": 1, **dates, **fields}
    return f"<Task>{elements(UID=uid, **values)}{inner}</Task>"


def link(source: int, type_: int = 1, **fields: object) -> str:
    return f"<PredecessorLink>{elements(PredecessorUID=source, Type=type_, **fields)}</PredecessorLink>"


def project(*tasks: str, exceptions: str = "", inner: str = "") -> str:
    header = elements(Name="P", StartDate="2026-11-23T08:00:00", CalendarUID=1)
    calendar = (
        f"<Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>{_WEEK}</WeekDays>"
        f"<Exceptions>{exceptions}</Exceptions></Calendar>"
    )
    space = "http://schemas.microsoft.com/project"
    return (
        f'<?xml version="1.0" encoding="UTF-16"?>\n<Project xmlns="{space}">{header}<Calendars>{calendar}</Calendars>'
        f"<Tasks>{''.join(tasks)}</Tasks>{inner}</Project>"
    )
