"""A plan's chart on paper."""

from datetime import datetime

from chassis.pdf import PdfDocument
from chassis.timezones import load_zone

from planning.adapters.files.drawing import Bar, Drawing, draw
from planning.adapters.files.sheet import BRICK, CHART, INK, ROW, Sheet
from planning.adapters.files.words import WORDS
from planning.domain.plan import Plan

_A4_WIDE = (297.0, 210.0)
_NAMES, _DATES, _MARGIN = 62.0, 46.0, 12.0
_BOTTOM = _A4_WIDE[1] - 18
_LINE = (216, 210, 198)


def write(plan: Plan, locale: str, made: datetime) -> bytes:
    """A4 pages across; right-to-left, the names are on the right and time still runs from left to right."""
    paper, drawing, words = PdfDocument(locale, _A4_WIDE, _MARGIN, made), draw(plan, made), WORDS[locale]
    paper.set_auto_page_break(auto=False)
    first, count = 0, len(drawing.bars)
    while first < count or not paper.page:
        _page(paper, plan, drawing, words)
        sheet = Sheet(paper, drawing, first, paper.get_y(), _columns(paper)[2])
        last = min(first + int((_BOTTOM - sheet.top) // ROW), count)
        for place in range(first, last):
            _row(paper, plan, drawing.bars[place])
            sheet.bar(place)
        sheet.links(last)
        _foot(paper, plan, words, made)
        first = last
    return paper.as_bytes()


def _columns(paper: PdfDocument) -> tuple[float, float, float]:
    """Where names, dates and the chart begin."""
    if paper.is_right_to_left:
        return _A4_WIDE[0] - _MARGIN - _NAMES, _MARGIN + CHART, _MARGIN
    return _MARGIN, _MARGIN + _NAMES, _MARGIN + _NAMES + _DATES


def _halves(paper: PdfDocument, dates: float) -> tuple[float, float]:
    """Where the start stands and where the end, in reading order."""
    left, right = dates, dates + _DATES / 2
    return (right, left) if paper.is_right_to_left else (left, right)


def _page(paper: PdfDocument, plan: Plan, drawing: Drawing, words: dict[str, str]) -> None:
    paper.add_page()
    paper.set_text_color(*INK)
    paper.write_in(14, bold=True)
    paper.cell(0, 9, plan.name, align=paper.start, new_x="LMARGIN", new_y="NEXT")
    names, dates, chart = _columns(paper)
    top = paper.get_y()
    paper.write_in(8, bold=True)
    paper.set_xy(names, top)
    paper.cell(_NAMES, ROW, words["task"], align=paper.start)
    for x, name in zip(_halves(paper, dates), ("start", "end"), strict=True):
        paper.set_xy(x, top)
        paper.cell(_DATES / 2, ROW, words[name], align=paper.start)
    paper.write_in(6)
    paper.set_draw_color(*_LINE)
    for at, text in drawing.ticks:
        paper.line(chart + at * CHART, top + 2, chart + at * CHART, _BOTTOM)
        paper.text(chart + at * CHART + 0.5, top + 4.5, text)
    paper.write_in(6, bold=True)
    for at, text in drawing.days:
        paper.text(chart + at * CHART + 0.5, top + 1.8, text)
    paper.set_y(top + ROW)


def _row(paper: PdfDocument, plan: Plan, bar: Bar) -> None:
    names, dates, _ = _columns(paper)
    top, place = paper.get_y(), load_zone(plan.calendar.zone)
    paper.write_in(8, bold=bar.is_project)
    paper.set_text_color(*(BRICK if bar.is_critical else INK))
    paper.set_xy(names, top)
    paper.cell(_NAMES, ROW, _fitting(paper, f"{bar.task.id}  {bar.task.name}"), align=paper.start)
    paper.write_in(7)
    for x, at in zip(_halves(paper, dates), (bar.task.start, bar.task.end), strict=True):
        paper.set_xy(x, top)
        paper.cell(_DATES / 2, ROW, at.astimezone(place).strftime("%d/%m/%y %H:%M"), align=paper.start)
    paper.set_y(top + ROW)


def _foot(paper: PdfDocument, plan: Plan, words: dict[str, str], made: datetime) -> None:
    paper.set_xy(_MARGIN, _BOTTOM + 4)
    paper.set_text_color(*INK)
    paper.write_in(7)
    moment = made.astimezone(load_zone(plan.calendar.zone)).strftime("%Y-%m-%d %H:%M")
    paper.cell(0, ROW, words["made"].format(moment=moment), align=paper.start)


def _fitting(paper: PdfDocument, text: str) -> str:
    """As much of a name as the column holds."""
    while len(text) > 1 and paper.get_string_width(text) > _NAMES - 3:
        text = text[:-2].rstrip() + "…"
    return text
