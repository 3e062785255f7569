"""Texts of match sheets: where they are, and in which direction."""

from datetime import UTC, datetime

import pypdfium2
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

    def multi_cell(self, *place, **options):
        # What is measured is not drawn.
        if "dry_run" not in options and place:
            drawn.append((place[2], False, self.text_shaping["direction"].name))
        return draw["multi_cell"](self, *place, **options)

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


def test_a_long_match_has_numbered_pages():
    match = pb.SnookerMatch(mode=pb.MATCH_MODE_MATCH, best_of=35)
    for name in NAMES:
        match.players.add(name=name)
    for number in range(1, 36):
        frame = match.history.add(
            number=number, scores=[74, 12], highest_breaks=[60, 8], winner=1 + number % 2
        )
        for _ in NAMES:
            frame.breaks.add(scores=[8] * 60)
    content = render_match_sheet(match, "en", "Africa/Casablanca", datetime(2026, 11, 21, 9, tzinfo=UTC))
    with pypdfium2.PdfDocument(content) as document:
        texts = ["".join(page.get_textpage().get_text_range().split()) for page in document]
    # Each frame is a row of the first table and has the breaks of two players, some four lines each.
    assert 7 <= len(texts) <= 10
    assert sum(text.count("0:00:00") for text in texts) == 35
    assert sum(text.count("8,") for text in texts) == 35 * 2 * 59
    assert all(f"Page{number}of{len(texts)}" in text for number, text in enumerate(texts, 1))
