"""Match sheets as PDF."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from chassis.columns import enum_label
from chassis.formats import format_datetime
from chassis.pdf import PdfDocument
from chassis.pdf_table import Column, PdfTable
from chassis.texts import Texts
from chassis.timezones import load_zone
from souk.snooker.v1 import snooker_pb2 as pb

_LABELS = Texts(__file__, "match_sheet")
_FRAMES = (Column(0.1), Column(0.2, is_list=True), Column(0.2, is_list=True), Column(0.14), Column(0.36))
# A player's name beside their frames, and beside their breaks.
_PLAYER = (Column(0.84), Column(0.16))
_BREAKS = (Column(0.4), Column(0.6, is_list=True))
_ROW = 8
# Of a signature's line, and between two.
_WIDTH, _SPACE = 55, 5
_DASH = " \N{EN DASH} "
_NO_BREAKS = "\N{EN DASH}"


def render_match_sheet(match: pb.SnookerMatch, locale: str, timezone: str, now: datetime) -> bytes:
    """Render a match sheet: players, frames with scores, the breaks of each frame, and signature lines."""
    labels = _LABELS[locale]
    pdf = PdfDocument(locale, made=now, page_label=labels["page"])
    pdf.add_page()
    _draw_header(pdf, match, labels)
    _draw_frames(pdf, match, labels)
    _draw_breaks(pdf, match, labels)
    _draw_signatures(pdf, match, labels)
    printed_at = format_datetime(now.astimezone(load_zone(timezone)), locale)
    pdf.ln(6)
    pdf.use_font(8)
    _draw_line(pdf, labels["made"].format(timestamp=printed_at))
    return pdf.as_bytes()


def _draw_line(pdf: PdfDocument, text: str, height: float = _ROW) -> None:
    pdf.cell(0, height, text, align=pdf.start, new_x="LMARGIN", new_y="NEXT")


def _draw_header(pdf: PdfDocument, match: pb.SnookerMatch, labels: Mapping[str, str]) -> None:
    pdf.use_font(18, bold=True)
    _draw_line(pdf, labels["title"], 12)
    pdf.use_font(11)
    rules = [labels[enum_label(pb.MatchMode.DESCRIPTOR, match.mode)]]
    rules += [labels["best_of"].format(count=match.best_of)] if match.best_of else []
    _draw_line(pdf, " · ".join(rules))
    table = PdfTable(pdf, _PLAYER, size=15, line=9)
    for player in match.players:
        table.draw_row([player.name, str(player.frames_won)], bold=True)
    pdf.ln(3)


def _draw_frames(pdf: PdfDocument, match: pb.SnookerMatch, labels: Mapping[str, str]) -> None:
    heading = [labels[name] for name in ("frame", "score", "highest", "time", "winner")]
    table = PdfTable(pdf, _FRAMES, heading, size=10, line=_ROW, has_rules=True)
    for frame in match.history:
        highest = _DASH.join(map(str, frame.highest_breaks))
        table.draw_row(_frame_cells(match, frame, highest, labels["undecided"]))
    frame = match.current_frame
    if frame.started_at:
        highest = _DASH.join(
            str(max((break_.score for break_ in player.breaks), default=0)) for player in match.players
        )
        table.draw_row(_frame_cells(match, frame, highest, labels["under_way"]))


def _frame_cells(match: pb.SnookerMatch, frame: Any, highest: str, undecided: str) -> list[str]:
    winner = match.players[frame.winner - 1].name if frame.winner else undecided
    score = _DASH.join(map(str, frame.scores))
    return [str(frame.number), score, highest, str(timedelta(seconds=frame.clock)), winner]


def _draw_breaks(pdf: PdfDocument, match: pb.SnookerMatch, labels: Mapping[str, str]) -> None:
    frames = list(_list_breaks(match))
    if not frames:
        return
    pdf.ln(6)
    pdf.use_font(11, bold=True)
    _draw_line(pdf, labels["breaks"])
    for number, breaks in frames:
        pdf.make_room(3 * _ROW)
        pdf.use_font(10, bold=True)
        _draw_line(pdf, f"{labels['frame']} {number}", 7)
        table = PdfTable(pdf, _BREAKS, size=10, line=6)
        for player, scores in zip(match.players, breaks, strict=True):
            table.draw_row([player.name, ", ".join(map(str, scores)) or _NO_BREAKS])


def _list_breaks(match: pb.SnookerMatch) -> Iterator[tuple[int, list[list[int]]]]:
    """Yield the number of each frame that has breaks, with those of both players."""
    played = [(frame.number, [list(breaks.scores) for breaks in frame.breaks]) for frame in match.history]
    current = [[break_.score for break_ in player.breaks] for player in match.players]
    for number, breaks in [*played, (match.current_frame.number, current)]:
        if any(breaks):
            yield number, breaks


def _draw_signatures(pdf: PdfDocument, match: pb.SnookerMatch, labels: Mapping[str, str]) -> None:
    pdf.ln(24)
    names = [*(player.name for player in match.players), labels["referee"]]
    pdf.use_font(9)
    for name in reversed(names) if pdf.is_right_to_left else names:
        with pdf.direction_of(name):
            pdf.cell(_WIDTH, _ROW, pdf.truncate(name, _WIDTH - 2), border="T", align=pdf.start)
        pdf.cell(_SPACE, _ROW, "")
    pdf.ln(_ROW)
