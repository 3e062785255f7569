"""Paper in every language."""

from datetime import UTC, datetime

import pytest
from chassis.pdf import PdfDocument

MADE = datetime(2026, 11, 21, 9, tzinfo=UTC)
WORDS = {"en": "Receipt: 2 x 15.00", "fr": "Reçu, œuvre à retirer, 15,00 €", "ar": "وصل الاستلام، ٣ قطع"}


def printed(locale: str) -> PdfDocument:
    paper = PdfDocument(locale, made=MADE)
    paper.add_page()
    paper.cell(text=WORDS[locale])
    return paper


@pytest.mark.parametrize("locale", WORDS)
def test_every_letter_has_its_shape(locale: str) -> None:
    paper = printed(locale)
    fonts = paper.fonts.values()
    assert [letter for letter in WORDS[locale] if not any(ord(letter) in font.cmap for font in fonts)] == []
    assert paper.as_bytes().startswith(b"%PDF")


def test_the_same_paper_is_the_same_bytes() -> None:
    assert printed("ar").as_bytes() == printed("ar").as_bytes()
