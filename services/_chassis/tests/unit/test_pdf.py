"""Documents in every language."""

from datetime import UTC, datetime

import pytest
from chassis.pdf import PdfDocument

MADE = datetime(2026, 11, 21, 9, tzinfo=UTC)
TEXTS = {"en": "Receipt: 2 x 15.00", "fr": "Reçu, œuvre à retirer, 15,00 €", "ar": "وصل الاستلام، ٣ قطع"}


def document(locale: str) -> PdfDocument:
    pdf = PdfDocument(locale, made=MADE)
    pdf.add_page()
    pdf.cell(text=TEXTS[locale])
    return pdf


@pytest.mark.parametrize("locale", TEXTS)
def test_the_fonts_have_every_character(locale: str) -> None:
    pdf = document(locale)
    fonts = pdf.fonts.values()
    assert [
        character for character in TEXTS[locale] if not any(ord(character) in font.cmap for font in fonts)
    ] == []
    assert pdf.as_bytes().startswith(b"%PDF")


def test_equal_documents_have_equal_bytes() -> None:
    assert document("ar").as_bytes() == document("ar").as_bytes()
