"""PDF documents in any supported language, with fonts, text shaping and direction."""

import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from fpdf import FPDF
from fpdf.enums import MethodReturnValue
from fpdf.fonts import TTFFont

from chassis.locales import RIGHT_TO_LEFT
from chassis.normalization import normalize_text
from chassis.pdf_archive import PROFILE, DataFile, build_metadata

_FONTS = Path(__file__).parent / "fonts"
_FAMILIES = ("inter", "noto-sans-arabic")
_STYLES: dict[str, Literal["", "B"]] = {"regular": "", "bold": "B"}
# Bidirectional classes of right-to-left and of Arabic letters.
_ARABIC = frozenset({"R", "AL"})
# What made the document, as its metadata say.
_PRODUCER = "Souk"
A4, RECEIPT = (210.0, 297.0), (80.0, 297.0)
# Ends a text that is cut.
CUT = "…"
# Stands for a letter that no font has, which would leave nothing.
_UNKNOWN = "?"
# Between the text and the number of a page.
_NUMBER_GAP, _NUMBER_SIZE = 3.0, 8.0


class PdfDocument(FPDF):
    """A document of pages of `size` (width, height) in millimetres. `start` and `end` are the alignments at which lines
    of the locale start and end. Text given to `cell` and `multi_cell` is shaped and put in reading order. `page_label`
    has `page` and `pages` in braces, and is drawn below each page if there are several. One with `data` is for archives
    (PDF/A-3), and has that file in it."""

    def __init__(
        self,
        locale: str,
        size: tuple[float, float] = A4,
        margin: float = 15,
        made: datetime | None = None,
        *,
        page_label: str = "",
        data: DataFile | None = None,
    ) -> None:
        super().__init__(unit="mm", format=size, enforce_compliance=PROFILE if data else None)
        self.is_right_to_left = locale in RIGHT_TO_LEFT
        self.start, self.end = ("R", "L") if self.is_right_to_left else ("L", "R")
        # Documents of the same content and time have the same bytes.
        made = made or datetime.now(UTC)
        self.set_creation_date(made)
        self.set_lang(locale)
        self.set_margin(margin)
        self.set_auto_page_break(auto=True, margin=margin)
        for family in _FAMILIES:
            for name, style in _STYLES.items():
                self.add_font(family, style, _FONTS / f"{family}-{name}.ttf")
        self.set_fallback_fonts(["noto-sans-arabic"], exact_match=False)
        self._known = frozenset[int]().union(
            *(font.cmap for font in self.fonts.values() if isinstance(font, TTFFont))
        )
        self._page_label, self._label_y = page_label, size[1] - margin + _NUMBER_GAP
        # Nobody's name is the number of pages.
        self.str_alias_nb_pages = None
        self._shape("rtl" if self.is_right_to_left else "ltr")
        self.use_font()
        self._data, self._made = data, made

    def use_font(self, size: float = 10, *, bold: bool = False) -> None:
        """Set the size in points and the weight of the following text."""
        self.set_font("inter", "B" if bold else "", size)

    def normalize_text(self, text: str) -> str:
        """Return what the fonts have of the text, and a question mark for each other letter or sign."""
        if text.isascii() and text.isprintable():
            return text
        return "".join(map(self._to_known, normalize_text("NFC", text)))

    def _to_known(self, character: str) -> str:
        if character == "\n" or ord(character) in self._known:
            return character
        match unicodedata.category(character):
            case "Cc" | "Cf" | "Mn" | "Me":
                return " " if character == "\t" else ""
            case "Zs" | "Zl" | "Zp":
                return " "
            case _:
                return _UNKNOWN

    def wrap(self, text: str, width: float) -> list[str]:
        """Return the lines that a text takes in the font that is set; at least one."""
        lines: Any = self.multi_cell(width, 1, text, dry_run=True, output=MethodReturnValue.LINES)
        return list(lines) or [""]

    def truncate(self, text: str, width: float) -> str:
        """Return a text, cut to a width in the font that is set."""
        while len(text) > 1 and self.get_string_width(text) > width:
            text = text[:-2].rstrip() + CUT
        return text

    def make_room(self, height: float) -> bool:
        """Begin a page if the height doesn't fit on this one, and return whether it did."""
        is_full = self.will_page_break(height)
        if is_full:
            self.add_page()
        return is_full

    @contextmanager
    def unbroken(self) -> Generator[None]:
        """Draw where it is said, and begin no page."""
        before, self.auto_page_break = self.auto_page_break, False
        yield
        self.auto_page_break = before

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
        if self._page_label and self.pages_count > 1:
            self._number_pages(self.pages_count)
        if self._data:
            self._embed(self._data)
        content = bytes(self.output())
        self.close_fonts()
        return content

    def _embed(self, data: DataFile) -> None:
        """Add the file, and say in the metadata what it is."""
        self.embed_file(
            bytes=data.content,
            basename=data.name,
            modification_date=self._made,
            mime_type=data.media_type,
            associated_file_relationship="Alternative",
            desc=data.description,
            compress=True,
        )
        title = str(self.title or data.name)
        self.set_xmp_metadata(build_metadata(title, _PRODUCER, self._made, data.schema))

    def _number_pages(self, count: int) -> None:
        for page in range(1, count + 1):
            self.page = page
            self.current_font_is_set_on_page = False
            self.use_font(_NUMBER_SIZE)
            self.set_xy(self.l_margin, self._label_y)
            text = self._page_label.format(page=page, pages=count)
            with self.unbroken(), self.direction_of(text):
                self.cell(self.epw, _NUMBER_SIZE * 0.5, text, align="C")

    def close_fonts(self) -> None:
        """Close the font files of a document that is not finished."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.close()
