"""Texts of match sheets: where they are, and in which direction."""

from datetime import UTC, datetime

import pytest
from chassis.pdf import PdfDocument
from games_snooker.adapters.match_sheet import render_match_sheet
from souk.snooker.v1 import snooker_pb2 as pb

NAMES = ("عبد الرحمن بن يوسف الفاسي", "Jean-Christophe de La Rochefoucauld-Montbel " * 2)


@pytest.fixture
def cells(monkeypatch):
    """What is drawn: the text, whether it is wider than its cell, and its direction."""
    drawn = []
    draw = {name: getattr(PdfDocument, name) for name in ("cell", "multi_cell")}

    def cell(self, width, height, text="", **options):
        is_cut = self.get_string_width(text) > (width or self.epw)
        drawn.append((text, is_cut, self.text_shaping["direction"].name))
        draw["cell"](self, width, height, text, **options)

    def multi_cell(self, width, height, text, **options):
        drawn.append((text, False, self.text_shaping["direction"].name))
        return draw["multi_cell"](self, width, height, text, **options)

    monkeypatch.setattr(PdfDocument, "cell", cell)
    monkeypatch.setattr(PdfDocument, "multi_cell", multi_cell)
    return drawn


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_names_are_whole_and_keep_their_direction(cells, locale):
    match = pb.SnookerMatch(mode=pb.MATCH_MODE_MATCH, best_of=5)
    for name in NAMES:
        match.players.add(name=name, frames_won=1)
    frame = match.history.add(number=1, scores=[40, 12], highest_breaks=[33, 8], winner=1)
    for scores in ([33, 7], [8, 4]):
        frame.breaks.add(scores=scores)
    render_match_sheet(match, locale, "Africa/Casablanca", datetime(2026, 11, 21, 9, tzinfo=UTC))

    assert not [text for text, is_cut, _ in cells if is_cut]
    directions = {text: direction for text, _, direction in cells}
    assert [directions[name] for name in NAMES] == ["RTL", "LTR"]
    assert directions["40 \N{EN DASH} 12"] == ("RTL" if locale == "ar" else "LTR")
    # Scores stand beside the names: in one text they would be put in the order of its letters.
    assert {"1", "33, 7", "8, 4"} <= set(directions)
