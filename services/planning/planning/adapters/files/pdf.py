"""A plan's chart on paper."""

from datetime import datetime

from chassis.clock import zone
from chassis.paper import Paper

from planning.adapters.files.drawing import Bar, Drawing, draw
from planning.adapters.files.words import WORDS
from planning.domain.plan import Plan

_A4_WIDE = (297.0, 210.0)
_NAMES, _DATES, _ROW, _MARGIN = 62.0, 46.0, 6.0, 12.0
_CHART = _A4_WIDE[0] - 2 * _MARGIN - _NAMES - _DATES
_BOTTOM = _A4_WIDE[1] - 18
_INK, _LINE, _TEAL, _BRICK, _PALE = (
    (35, 49, 47),
    (216, 210, 198),
    (15, 107, 102),
    (166, 61, 47),
    (159, 199, 195),
)


def write(plan: Plan, locale: str, made: datetime) -> bytes:
    """A4 pages across; right-to-left, the names are on the right and time still runs from left to right."""
    paper, drawing, words = Paper(locale, _A4_WIDE, _MARGIN, made), draw(plan), WORDS[locale]
    paper.set_auto_page_break(auto=False)
    rows = list(drawing.bars)
    while True:
        _page(paper, plan, drawing, words)
        while rows and paper.get_y() + _ROW < _BOTTOM:
            _row(paper, plan, rows.pop(0))
        _foot(paper, plan, words, made)
        if not rows:
            return paper.as_bytes()


def _columns(paper: Paper) -> tuple[float, float, float]:
    """Where names, dates and the chart begin."""
    if paper.is_right_to_left:
        return _A4_WIDE[0] - _MARGIN - _NAMES, _MARGIN + _CHART, _MARGIN
    return _MARGIN, _MARGIN + _NAMES, _MARGIN + _NAMES + _DATES


def _page(paper: Paper, plan: Plan, drawing: Drawing, words: dict[str, str]) -> None:
    paper.add_page()
    paper.set_text_color(*_INK)
    paper.write_in(14, bold=True)
    paper.cell(0, 9, plan.name, align=paper.start, new_x="LMARGIN", new_y="NEXT")
    names, dates, chart = _columns(paper)
    top = paper.get_y()
    paper.write_in(8, bold=True)
    paper.set_xy(names, top)
    paper.cell(_NAMES, _ROW, words["task"], align=paper.start)
    for place, name in enumerate(("start", "end")):
        paper.set_xy(dates + place * _DATES / 2, top)
        paper.cell(_DATES / 2, _ROW, words[name], align=paper.start)
    paper.write_in(6)
    paper.set_draw_color(*_LINE)
    for at, text in drawing.ticks:
        paper.line(chart + at * _CHART, top + 2, chart + at * _CHART, _BOTTOM)
        paper.text(chart + at * _CHART + 0.5, top + 4, text)
    paper.set_y(top + _ROW)


def _row(paper: Paper, plan: Plan, bar: Bar) -> None:
    names, dates, chart = _columns(paper)
    top, place = paper.get_y(), zone(plan.calendar.zone)
    paper.write_in(8, bold=bar.is_project)
    paper.set_text_color(*(_BRICK if bar.is_critical else _INK))
    paper.set_xy(names, top)
    paper.cell(_NAMES, _ROW, _fitting(paper, f"{bar.task.id}  {bar.task.name}"), align=paper.start)
    paper.write_in(7)
    for column, at in enumerate((bar.task.start, bar.task.end)):
        paper.set_xy(dates + column * _DATES / 2, top)
        paper.cell(_DATES / 2, _ROW, at.astimezone(place).strftime("%d/%m/%y %H:%M"), align=paper.start)
    left, width = chart + bar.start * _CHART, max((bar.end - bar.start) * _CHART, 0.6)
    paper.set_fill_color(*_PALE)
    paper.rect(left, top + 1.4, width, 3, style="F")
    paper.set_fill_color(*(_BRICK if bar.is_critical else _INK if bar.is_project else _TEAL))
    paper.rect(left, top + 1.4, width * float(bar.task.progress) / 100, 3, style="F")
    paper.rect(left, top + 4.1, width, 0.4, style="F")
    paper.set_y(top + _ROW)


def _foot(paper: Paper, plan: Plan, words: dict[str, str], made: datetime) -> None:
    paper.set_xy(_MARGIN, _BOTTOM + 4)
    paper.set_text_color(*_INK)
    paper.write_in(7)
    moment = made.astimezone(zone(plan.calendar.zone)).strftime("%Y-%m-%d %H:%M")
    paper.cell(0, _ROW, words["made"].format(moment=moment), align=paper.start)


def _fitting(paper: Paper, text: str) -> str:
    """As much of a name as the column holds."""
    while len(text) > 1 and paper.get_string_width(text) > _NAMES - 3:
        text = text[:-2].rstrip() + "…"
    return text
