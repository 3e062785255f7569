"""The chart on one page of a PDF."""

from dataclasses import dataclass
from typing import Final

from chassis.pdf import PdfDocument

from planning.adapters.files.drawing import Arrow, Bar, Drawing, route_arrow

# Millimetres.
ROW: Final = 6.0
CHART: Final = 297.0 - 2 * 12.0 - 62.0 - 46.0
_STUB, _TIP, _DIAMOND = 1.4, 0.7, 1.7
# How far arrows may leave the chart; a label that would is on the other side of its arrow.
_EDGE = 3.0
Colour = tuple[int, int, int]
INK: Final[Colour] = (35, 49, 47)
BRICK: Final[Colour] = (166, 61, 47)
_PALE_INK: Final[Colour] = (201, 204, 198)
_PALE_BRICK: Final[Colour] = (230, 198, 191)
_TEAL, _PALE, _GREY, _SAFFRON, _LINE = (
    (15, 107, 102),
    (159, 199, 195),
    (139, 143, 136),
    (224, 163, 46),
    (216, 210, 198),
)


@dataclass(frozen=True)
class PdfChart:
    """`first` is the index of the row at `top`; the chart begins at `left`."""

    pdf: PdfDocument
    drawing: Drawing
    first: int
    top: float
    left: float

    def draw_bar(self, index: int) -> None:
        """Draw a task's bar with its slack, baseline, slip and overloads."""
        bar, top = self.drawing.bars[index], self._top(index)
        self._draw_span(bar.end, bar.latest, top + 2.6, 0.6, _LINE)
        if bar.baseline:
            self._draw_span(*bar.baseline, top + 5.0, 0.5, _GREY)
            self._draw_span(bar.baseline[1], bar.end, top + 5.0, 0.5, _SAFFRON)
        for start, end in bar.overloads:
            self._draw_span(start, end, top + 0.6, 0.5, _SAFFRON)
        self._draw_shape(bar, top)

    def draw_links(self, last: int) -> None:
        """Draw the arrows that cross the rows of this page, and the current time."""
        height = (last - self.first) * ROW
        with self.pdf.rect_clip(self.left - _EDGE, self.top, CHART + 3 * _EDGE, height):
            for arrow in self.drawing.arrows:
                rows = sorted((arrow.source, arrow.target))
                if rows[0] < last and rows[1] >= self.first:
                    self._draw_arrow(arrow)
            if self.drawing.now is not None:
                x = self.left + self.drawing.now * CHART
                self.pdf.set_draw_color(*_SAFFRON)
                with self.pdf.local_context(dash_pattern={"dash": 1.5, "gap": 1, "phase": 0}):
                    self.pdf.line(x, self.top, x, self.top + height)

    def _draw_shape(self, bar: Bar, top: float) -> None:
        left, right = self._span(bar)
        colour = BRICK if bar.is_critical else INK if bar.is_project else _TEAL
        pale = _PALE_BRICK if bar.is_critical else _PALE_INK if bar.is_project else _PALE
        self.pdf.set_fill_color(
            *(colour if bar.is_milestone else self._own_colour(bar, "background_color") or pale)
        )
        if bar.is_milestone:
            middle = top + ROW / 2
            corners = [
                (left, middle),
                (left + _DIAMOND, top + 1.1),
                (right, middle),
                (left + _DIAMOND, top + ROW - 1.1),
            ]
            self.pdf.polygon(corners, style="F")
            return
        self.pdf.rect(left, top + 1.4, right - left, 3, style="F")
        self.pdf.set_fill_color(*(self._own_colour(bar, "progress_color") or colour))
        self.pdf.rect(left, top + 1.4, (right - left) * float(bar.task.progress) / 100, 3, style="F")
        self.pdf.set_fill_color(*colour)
        self.pdf.rect(left, top + 4.1, right - left, 0.4, style="F")

    def _draw_arrow(self, arrow: Arrow) -> None:
        middles = self._top(arrow.source) + ROW / 2, self._top(arrow.target) + ROW / 2
        bars = self.drawing.bars
        corners = route_arrow(
            arrow, self._span(bars[arrow.source]), self._span(bars[arrow.target]), middles, _STUB
        )
        (before, _), (x, y) = corners[-2:]
        back = _TIP if before > x else -_TIP
        self.pdf.set_draw_color(*(BRICK if arrow.is_critical else INK))
        with self.pdf.local_context(line_width=0.15):
            self.pdf.polyline(corners)
            self.pdf.polyline([(x + back, y - _TIP), (x, y), (x + back, y + _TIP)])
        if arrow.lag:
            self.pdf.use_font(5)
            with self.pdf.direction_of(arrow.lag):
                self.pdf.text(
                    self._label_x(before, back, self.pdf.get_string_width(arrow.lag)), y - 1.8, arrow.lag
                )

    def _label_x(self, x: float, side: float, width: float) -> float:
        """Return the left of a label beside a line, on its other side where it would leave the chart."""
        is_right = side > 0
        if is_right and x + side + width > self.left + CHART + 2 * _EDGE:
            is_right = False
        elif not is_right and x + side - width < self.left - _EDGE:
            is_right = True
        return x + abs(side) if is_right else x - abs(side) - width

    def _draw_span(self, start: float, end: float, y: float, height: float, colour: Colour) -> None:
        if end > start:
            self.pdf.set_fill_color(*colour)
            self.pdf.rect(self.left + start * CHART, y, (end - start) * CHART, height, style="F")

    def _span(self, bar: Bar) -> tuple[float, float]:
        left = self.left + bar.start * CHART
        if bar.is_milestone:
            return left - _DIAMOND, left + _DIAMOND
        return left, max(self.left + bar.end * CHART, left + 0.6)

    def _top(self, index: int) -> float:
        return self.top + (index - self.first) * ROW

    @staticmethod
    def _own_colour(bar: Bar, name: str) -> Colour | None:
        """Return the task's own colour, if it has one."""
        text = bar.task.styles.get(name, "").removeprefix("#")
        if not text:
            return None
        long = text if len(text) > 4 else "".join(digit * 2 for digit in text)  # noqa: PLR2004  # #abc is #aabbcc
        return int(long[:2], 16), int(long[2:4], 16), int(long[4:6], 16)
