"""A match on a sheet of paper, to be signed."""

from datetime import datetime, timedelta
from typing import Any

from chassis.columns import enum_label
from chassis.pdf import PdfDocument
from chassis.timezones import load_zone
from souk.snooker.v1 import snooker_pb2 as pb

from games_snooker.adapters.sheet_words import WORDS

_WIDTHS = (20, 40, 45, 30, 45)
_ROW, _SIGNATURE = 8, 60
_TO = " \N{EN DASH} "
_NOTHING = "\N{EN DASH}"


def sheet(match: pb.SnookerMatch, locale: str, timezone: str, now: datetime) -> bytes:
    """The PDF: who against whom, every frame with its score, the breaks of the last one, lines to sign on."""
    words, paper = WORDS[locale], PdfDocument(locale, made=now)
    paper.add_page()
    _head(paper, match, words)
    _frames(paper, match, words)
    _breaks(paper, match, words)
    _signatures(paper, match, words)
    moment = now.astimezone(load_zone(timezone)).strftime("%Y-%m-%d %H:%M")
    paper.ln(6)
    paper.write_in(8)
    _line(paper, words["page"].format(moment=moment))
    return paper.as_bytes()


def _line(paper: PdfDocument, text: str, height: float = _ROW) -> None:
    paper.cell(0, height, text, align=paper.start, new_x="LMARGIN", new_y="NEXT")


def _head(paper: PdfDocument, match: pb.SnookerMatch, words: dict[str, str]) -> None:
    paper.write_in(18, bold=True)
    _line(paper, words["title"], 12)
    paper.write_in(11)
    rules = [words[enum_label(pb.MatchMode.DESCRIPTOR, match.mode)]]
    rules += [words["best_of"].format(count=match.best_of)] if match.best_of else []
    _line(paper, " · ".join(rules))
    first, second = match.players
    paper.write_in(15, bold=True)
    _line(paper, f"{first.name}  {first.frames_won}{_TO}{second.frames_won}  {second.name}", 14)


def _frames(paper: PdfDocument, match: pb.SnookerMatch, words: dict[str, str]) -> None:
    _row(paper, [words[name] for name in ("frame", "score", "highest", "time", "winner")], bold=True)
    for frame in match.history:
        highest = _TO.join(map(str, frame.highest_breaks))
        _row(paper, _cells(match, frame, highest, words["undecided"]))
    frame = match.current_frame
    if frame.started_at:
        highest = _TO.join(str(max((b.score for b in p.breaks), default=0)) for p in match.players)
        _row(paper, _cells(match, frame, highest, words["under_way"]))


def _cells(match: pb.SnookerMatch, frame: Any, highest: str, without: str) -> list[str]:
    winner = match.players[frame.winner - 1].name if frame.winner else without
    score = _TO.join(map(str, frame.scores))
    return [str(frame.number), score, highest, str(timedelta(seconds=frame.clock)), winner]


def _row(paper: PdfDocument, cells: list[str], *, bold: bool = False) -> None:
    paper.write_in(10, bold=bold)
    columns = list(zip(cells, _WIDTHS, strict=True))
    for text, width in reversed(columns) if paper.is_right_to_left else columns:
        paper.cell(width, _ROW, _fitting(paper, text, width), border="B", align=paper.start)
    paper.ln(_ROW)


def _fitting(paper: PdfDocument, text: str, width: float) -> str:
    """As much of a name as the column holds."""
    while len(text) > 1 and paper.get_string_width(text) > width - 2:
        text = text[:-2].rstrip() + "…"
    return text


def _breaks(paper: PdfDocument, match: pb.SnookerMatch, words: dict[str, str]) -> None:
    if not any(player.breaks for player in match.players):
        return
    paper.ln(6)
    paper.write_in(11, bold=True)
    _line(paper, words["breaks"])
    paper.write_in(10)
    for player in match.players:
        scores = ", ".join(str(one.score) for one in player.breaks) or _NOTHING
        paper.multi_cell(0, 7, f"{player.name}: {scores}", align=paper.start, new_x="LMARGIN", new_y="NEXT")


def _signatures(paper: PdfDocument, match: pb.SnookerMatch, words: dict[str, str]) -> None:
    paper.ln(24)
    names = [*(player.name for player in match.players), words["referee"]]
    paper.write_in(9)
    for name in reversed(names) if paper.is_right_to_left else names:
        paper.cell(_SIGNATURE - 5, _ROW, _fitting(paper, name, _SIGNATURE - 5), border="T", align=paper.start)
        paper.cell(5, _ROW, "")
    paper.ln(_ROW)
