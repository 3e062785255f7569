"""Tables in PDF documents, over as many pages as they need."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from chassis.pdf import CUT, PdfDocument


@dataclass(frozen=True)
class Column:
    """The share of the text's width that a column has, and whether its texts are aligned at its end. Texts of a list
    that have no letter, such as the scores of two players, are in the direction of the document."""

    share: float
    is_end: bool = False
    is_list: bool = False


class PdfTable:
    """Rows of columns in reading direction. Texts are wrapped, each in its own direction. A row is on one page: it goes
    to the next with a repeated heading where it does not fit. Sizes are in points, heights in millimetres.
    """

    def __init__(
        self,
        pdf: PdfDocument,
        columns: Sequence[Column],
        heading: Sequence[str] = (),
        *,
        size: float = 9,
        line: float = 5,
        has_rules: bool = False,
    ) -> None:
        self._pdf = pdf
        self._columns = columns
        self._heading = heading
        self._size, self._line, self._has_rules = size, line, has_rules
        # Of the first row on a page that the table begins.
        self._first_y = pdf.t_margin
        if heading:
            # A heading is on the page of its first row.
            self._make_room(self._measure(heading, is_bold=True) + line)
            self._draw_heading()

    def draw_row(self, cells: Sequence[str], *, bold: bool = False) -> None:
        """Draw a row. A text that is longer than a page is cut."""
        height = self._measure(cells, is_bold=bold)
        if self._make_room(height):
            self._draw_heading()
        self._pdf.use_font(self._size, bold=bold)
        room = self._pdf.page_break_trigger - self._pdf.get_y()
        if height > room:
            cells = [self._cut(text, column, room) for text, column in zip(cells, self._columns, strict=True)]
        self._draw(cells, min(height, room))

    def _make_room(self, height: float) -> bool:
        """Begin a page unless the height fits on this one, or would not fit on any."""
        return self._pdf.get_y() > self._first_y and self._pdf.make_room(height)

    def _draw_heading(self) -> None:
        if self._heading:
            height = self._measure(self._heading, is_bold=True)
            self._draw(self._heading, height)
            self._first_y = self._pdf.t_margin + height

    def _measure(self, cells: Sequence[str], *, is_bold: bool) -> float:
        """Set the font, and return the height of a row."""
        self._pdf.use_font(self._size, bold=is_bold)
        return max(
            self._line * self._count_lines(text, column)
            for text, column in zip(cells, self._columns, strict=True)
        )

    def _count_lines(self, text: str, column: Column) -> int:
        with self._direction(text, column):
            return len(self._pdf.wrap(text, column.share * self._pdf.epw))

    def _cut(self, text: str, column: Column, room: float) -> str:
        most, count = max(int(room / self._line), 1), self._count_lines(text, column)
        # Lines are not equally long: the last may be lost to those that are shorter than their mean.
        return text if count <= most else text[: len(text) * max(most - 1, 1) // count] + CUT

    def _direction(self, text: str, column: Column) -> AbstractContextManager[None]:
        if column.is_list and not any(map(str.isalpha, text)):
            return nullcontext()
        return self._pdf.direction_of(text)

    def _draw(self, cells: Sequence[str], height: float) -> None:
        pdf, top = self._pdf, self._pdf.get_y()
        widths = [column.share * pdf.epw for column in self._columns]
        x = pdf.w - pdf.r_margin if pdf.is_right_to_left else pdf.l_margin
        for text, width, column in zip(cells, widths, self._columns, strict=True):
            x -= width if pdf.is_right_to_left else 0
            pdf.set_xy(x, top)
            with pdf.unbroken(), self._direction(text, column):
                pdf.multi_cell(width, self._line, text, align=pdf.end if column.is_end else pdf.start)
            x += 0 if pdf.is_right_to_left else width
        pdf.set_xy(pdf.l_margin, top + height)
        if self._has_rules:
            pdf.line(pdf.l_margin, top + height, pdf.w - pdf.r_margin, top + height)
