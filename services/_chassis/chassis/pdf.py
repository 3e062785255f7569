"""PDF documents in any supported language, with fonts, text shaping and direction."""

import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from fpdf import FPDF
from fpdf.fonts import TTFFont

_FONTS = Path(__file__).parent / "fonts"
_FAMILIES = ("inter", "noto-sans-arabic")
_STYLES: dict[str, Literal["", "B"]] = {"regular": "", "bold": "B"}
# Bidirectional classes of right-to-left and of Arabic letters.
_ARABIC = frozenset({"R", "AL"})
_RIGHT_TO_LEFT = frozenset({"ar"})
A4, RECEIPT = (210.0, 297.0), (80.0, 297.0)


class PdfDocument(FPDF):
    """A document of pages of `size` (width, height) in millimetres. `start` and `end` are the alignments at which lines
    of the locale start and end. Text given to `cell` and `multi_cell` is shaped and put in reading order."""

    def __init__(
        self, locale: str, size: tuple[float, float] = A4, margin: float = 15, made: datetime | None = None
    ) -> None:
        super().__init__(unit="mm", format=size)
        self.is_right_to_left = locale in _RIGHT_TO_LEFT
        self.start, self.end = ("R", "L") if self.is_right_to_left else ("L", "R")
        # Documents of the same content and time have the same bytes.
        self.set_creation_date(made or datetime.now(UTC))
        self.set_lang(locale)
        self.set_margin(margin)
        self.set_auto_page_break(auto=True, margin=margin)
        for family in _FAMILIES:
            for name, style in _STYLES.items():
                self.add_font(family, style, _FONTS / f"{family}-{name}.ttf")
        self.set_fallback_fonts(["noto-sans-arabic"], exact_match=False)
        self._shape("rtl" if self.is_right_to_left else "ltr")
        self.use_font()

    def use_font(self, size: float = 10, *, bold: bool = False) -> None:
        """Set the size in points and the weight of the following text."""
        self.set_font("inter", "B" if bold else "", size)

    @contextmanager
    def direction_of(self, text: str) -> Generator[None]:
        """Draw the text in its own direction: numbers and Latin names from the left in an Arabic document too. The font
        is restored afterwards, even if a fallback font was used."""
        with self.local_context():
            self._shape(
                "rtl" if any(unicodedata.bidirectional(character) in _ARABIC for character in text) else "ltr"
            )
            yield
        self._shape("rtl" if self.is_right_to_left else "ltr")

    def _shape(self, direction: Literal["ltr", "rtl"]) -> None:
        self.set_text_shaping(use_shaping_engine=True, direction=direction)

    def as_bytes(self) -> bytes:
        """Finish and return the document; nothing can be drawn afterwards."""
        content = bytes(self.output())
        self.close_fonts()
        return content

    def close_fonts(self) -> None:
        """Close the font files of a document that is not finished."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.close()
