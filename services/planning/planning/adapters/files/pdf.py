"""A plan's chart as PDF."""

from collections.abc import Mapping
from datetime import datetime

from chassis.formats import format_datetime
from chassis.pdf import PdfDocument
from chassis.timezones import load_zone

from planning.adapters.files.drawing import Bar, Drawing, build_drawing
from planning.adapters.files.labels import LABELS
from planning.adapters.files.pdf_chart import BRICK, CHART, INK, ROW, PdfChart
from planning.adapters.files.progress import report
from planning.domain.plan import Plan

_A4_LANDSCAPE = (297.0, 210.0)
_NAMES, _DATES, _MARGIN = 62.0, 46.0, 12.0
_BOTTOM = _A4_LANDSCAPE[1] - 18
# Between a task's id and its name, with the margins of both cells.
_GAP = 3.0
_LINE = (216, 210, 198)


def write(plan: Plan, locale: str, created: datetime) -> bytes:
    """Write landscape A4 pages. In right-to-left locales the names are on the right; time still runs to the right."""
    labels = LABELS[locale]
    pdf = PdfDocument(locale, _A4_LANDSCAPE, _MARGIN, created, page_label=labels["page"])
    drawing = build_drawing(plan, created)
    pdf.set_auto_page_break(auto=False)
    first, count = 0, len(drawing.bars)
    while first < count or not pdf.page:
        _add_page(pdf, plan, drawing, labels)
        chart = PdfChart(pdf, drawing, first, pdf.get_y(), _columns(pdf)[2])
        last = min(first + int((_BOTTOM - chart.top) // ROW), count)
        for index in range(first, last):
            _write_row(pdf, plan, drawing.bars[index])
            chart.draw_bar(index)
        chart.draw_links(last)
        report(last, count)
        _write_footer(pdf, plan, labels["made"], created, locale)
        first = last
    return pdf.as_bytes()


def _columns(pdf: PdfDocument) -> tuple[float, float, float]:
    """Return the x of names, dates and chart."""
    if pdf.is_right_to_left:
        return _A4_LANDSCAPE[0] - _MARGIN - _NAMES, _MARGIN + CHART, _MARGIN
    return _MARGIN, _MARGIN + _NAMES, _MARGIN + _NAMES + _DATES


def _halves(pdf: PdfDocument, dates: float) -> tuple[float, float]:
    """Return the x of the start date and of the end date, in reading order."""
    left, right = dates, dates + _DATES / 2
    return (right, left) if pdf.is_right_to_left else (left, right)


def _add_page(pdf: PdfDocument, plan: Plan, drawing: Drawing, labels: Mapping[str, str]) -> None:
    pdf.add_page()
    pdf.set_text_color(*INK)
    pdf.use_font(14, bold=True)
    pdf.cell(0, 9, plan.name, align=pdf.start, new_x="LMARGIN", new_y="NEXT")
    names, dates, chart = _columns(pdf)
    top = pdf.get_y()
    pdf.use_font(8, bold=True)
    pdf.set_xy(names, top)
    pdf.cell(_NAMES, ROW, labels["task"], align=pdf.start)
    for x, name in zip(_halves(pdf, dates), ("start", "end"), strict=True):
        pdf.set_xy(x, top)
        pdf.cell(_DATES / 2, ROW, labels[name], align=pdf.start)
    pdf.use_font(6)
    pdf.set_draw_color(*_LINE)
    for at, text in drawing.ticks:
        pdf.line(chart + at * CHART, top + 2, chart + at * CHART, _BOTTOM)
        pdf.text(chart + at * CHART + 0.5, top + 4.5, text)
    pdf.use_font(6, bold=True)
    for at, text in drawing.days:
        pdf.text(chart + at * CHART + 0.5, top + 1.8, text)
    pdf.set_y(top + ROW)


def _write_row(pdf: PdfDocument, plan: Plan, bar: Bar) -> None:
    names, dates, _ = _columns(pdf)
    top, zone = pdf.get_y(), load_zone(plan.calendar.zone)
    pdf.use_font(8, bold=bar.is_project)
    pdf.set_text_color(*(BRICK if bar.is_critical else INK))
    _write_name(pdf, bar, names, top)
    pdf.use_font(7)
    for x, at in zip(_halves(pdf, dates), (bar.task.start, bar.task.end), strict=True):
        pdf.set_xy(x, top)
        pdf.cell(_DATES / 2, ROW, at.astimezone(zone).strftime("%d/%m/%y %H:%M"), align=pdf.start)
    pdf.set_y(top + ROW)


def _write_name(pdf: PdfDocument, bar: Bar, left: float, top: float) -> None:
    """Write id and name, the id in its own direction: within Arabic text `12-A` would be read as `A-12`."""
    with pdf.direction_of(bar.task.id):
        width = min(pdf.get_string_width(bar.task.id) + _GAP, _NAMES / 2)
        pdf.set_xy(left + (_NAMES - width if pdf.is_right_to_left else 0), top)
        pdf.cell(width, ROW, bar.task.id, align=pdf.start)
    pdf.set_xy(left + (0 if pdf.is_right_to_left else width), top)
    pdf.cell(_NAMES - width, ROW, pdf.truncate(bar.task.name, _NAMES - width - 3), align=pdf.start)


def _write_footer(pdf: PdfDocument, plan: Plan, label: str, created: datetime, locale: str) -> None:
    pdf.set_xy(_MARGIN, _BOTTOM + 4)
    pdf.set_text_color(*INK)
    pdf.use_font(7)
    time = format_datetime(created.astimezone(load_zone(plan.calendar.zone)), locale)
    pdf.cell(0, ROW, label.format(time=time), align=pdf.start)
