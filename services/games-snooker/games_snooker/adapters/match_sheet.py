"""Match sheets as PDF."""

from collections.abc import Iterator
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any, Literal

from chassis.columns import enum_label
from chassis.formats import format_datetime
from chassis.pdf import PdfDocument
from chassis.timezones import load_zone
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.match_sheet_labels import LABELS

_WIDTHS = (18, 36, 36, 25, 65)
_ROW, _SIGNATURE = 8, 60
# Widths of a player's name beside their frames, and beside their breaks.
_TITLE, _NAME = 150, 70
_DASH = " \N{EN DASH} "
_NO_BREAKS = "\N{EN DASH}"


def render_match_sheet(match: pb.SnookerMatch, locale: str, timezone: str, now: datetime) -> bytes:
    """Render a match sheet: players, frames with scores, the breaks of each frame, and signature lines."""
    labels, pdf = LABELS[locale], PdfDocument(locale, made=now)
    pdf.add_page()
    _draw_header(pdf, match, labels)
    _draw_frames(pdf, match, labels)
    _draw_breaks(pdf, match, labels)
    _draw_signatures(pdf, match, labels)
    printed_at = format_datetime(now.astimezone(load_zone(timezone)), locale)
    pdf.ln(6)
    pdf.use_font(8)
    _draw_line(pdf, labels["page"].format(timestamp=printed_at))
    return pdf.as_bytes()


def _draw_line(pdf: PdfDocument, text: str, height: float = _ROW) -> None:
    pdf.cell(0, height, text, align=pdf.start, new_x="LMARGIN", new_y="NEXT")


def _draw_header(pdf: PdfDocument, match: pb.SnookerMatch, labels: dict[str, str]) -> None:
    pdf.use_font(18, bold=True)
    _draw_line(pdf, labels["title"], 12)
    pdf.use_font(11)
    rules = [labels[enum_label(pb.MatchMode.DESCRIPTOR, match.mode)]]
    rules += [labels["best_of"].format(count=match.best_of)] if match.best_of else []
    _draw_line(pdf, " · ".join(rules))
    pdf.use_font(15, bold=True)
    for player in match.players:
        _draw_player(pdf, player.name, str(player.frames_won), _TITLE, 9)
    pdf.ln(3)


def _draw_player(pdf: PdfDocument, name: str, text: str, name_width: float, height: float) -> None:
    """Draw a name in its own direction, and a text beside it, both over as many lines as they need."""
    if pdf.will_page_break(4 * height):
        pdf.add_page()
    top, width = pdf.get_y(), pdf.epw - name_width
    name_x, text_x = (width, 0.0) if pdf.is_right_to_left else (0.0, name_width)
    pdf.set_xy(pdf.l_margin + name_x, top)
    with pdf.direction_of(name):
        pdf.multi_cell(name_width, height, name, align=pdf.start, new_x="LMARGIN", new_y="NEXT")
    bottom = pdf.get_y()
    pdf.set_xy(pdf.l_margin + text_x, top)
    pdf.multi_cell(width, height, text, align=pdf.start, new_x="LMARGIN", new_y="NEXT")
    pdf.set_y(max(bottom, pdf.get_y()))


def _draw_frames(pdf: PdfDocument, match: pb.SnookerMatch, labels: dict[str, str]) -> None:
    _draw_row(pdf, [labels[name] for name in ("frame", "score", "highest", "time", "winner")], bold=True)
    for frame in match.history:
        highest = _DASH.join(map(str, frame.highest_breaks))
        _draw_row(pdf, _frame_cells(match, frame, highest, labels["undecided"]))
    frame = match.current_frame
    if frame.started_at:
        highest = _DASH.join(
            str(max((break_.score for break_ in player.breaks), default=0)) for player in match.players
        )
        _draw_row(pdf, _frame_cells(match, frame, highest, labels["under_way"]))


def _frame_cells(match: pb.SnookerMatch, frame: Any, highest: str, undecided: str) -> list[str]:
    winner = match.players[frame.winner - 1].name if frame.winner else undecided
    score = _DASH.join(map(str, frame.scores))
    return [str(frame.number), score, highest, str(timedelta(seconds=frame.clock)), winner]


def _draw_row(pdf: PdfDocument, cells: list[str], *, bold: bool = False) -> None:
    pdf.use_font(10, bold=bold)
    columns = list(zip(cells, _WIDTHS, strict=True))
    for text, width in reversed(columns) if pdf.is_right_to_left else columns:
        _draw_cell(pdf, width, text, border="B")
    pdf.ln(_ROW)


def _draw_cell(pdf: PdfDocument, width: float, text: str, border: Literal["B", "T"]) -> None:
    """Draw a text, truncated to the width, in its own direction; numbers in that of the document."""
    with pdf.direction_of(text) if any(map(str.isalpha, text)) else nullcontext():
        pdf.cell(width, _ROW, _truncate(pdf, text, width), border=border, align=pdf.start)


def _truncate(pdf: PdfDocument, text: str, width: float) -> str:
    """Truncate a text to the width of its column."""
    while len(text) > 1 and pdf.get_string_width(text) > width - 2:
        text = text[:-2].rstrip() + "…"
    return text


def _draw_breaks(pdf: PdfDocument, match: pb.SnookerMatch, labels: dict[str, str]) -> None:
    frames = list(_list_breaks(match))
    if not frames:
        return
    pdf.ln(6)
    pdf.use_font(11, bold=True)
    _draw_line(pdf, labels["breaks"])
    for number, breaks in frames:
        pdf.use_font(10, bold=True)
        _draw_line(pdf, f"{labels['frame']} {number}", 7)
        pdf.use_font(10)
        for player, scores in zip(match.players, breaks, strict=True):
            _draw_player(pdf, player.name, ", ".join(map(str, scores)) or _NO_BREAKS, _NAME, 6)


def _list_breaks(match: pb.SnookerMatch) -> Iterator[tuple[int, list[list[int]]]]:
    """Yield the number of each frame that has breaks, with those of both players."""
    played = [(frame.number, [list(breaks.scores) for breaks in frame.breaks]) for frame in match.history]
    current = [[break_.score for break_ in player.breaks] for player in match.players]
    for number, breaks in [*played, (match.current_frame.number, current)]:
        if any(breaks):
            yield number, breaks


def _draw_signatures(pdf: PdfDocument, match: pb.SnookerMatch, labels: dict[str, str]) -> None:
    pdf.ln(24)
    names = [*(player.name for player in match.players), labels["referee"]]
    pdf.use_font(9)
    for name in reversed(names) if pdf.is_right_to_left else names:
        _draw_cell(pdf, _SIGNATURE - 5, name, border="T")
        pdf.cell(5, _ROW, "")
    pdf.ln(_ROW)
