"""A plan's chart as SVG."""

from datetime import datetime
from html import escape

from chassis.locales import RIGHT_TO_LEFT

from planning.adapters.files.drawing import Arrow, Bar, Drawing, build_drawing, route_arrow
from planning.adapters.files.labels import LABELS
from planning.adapters.files.xml_text import to_xml_text
from planning.domain.plan import Plan

_NAMES, _CHART, _ROW, _HEAD, _EDGE = 260, 900, 28, 56, 40
_WIDTH = _NAMES + _CHART + _EDGE
INK, _LINE, _TEAL, _BRICK, _PALE = "#23312f", "#d8d2c6", "#0f6b66", "#a63d2f", "#9fc7c3"
_GREY, _SAFFRON = "#8b8f88", "#e0a32e"
# Remaining work of a project and of a critical task.
_PALE_INK, _PALE_BRICK = "#c9ccc6", "#e6c6bf"
_STUB, _TIP, _DIAMOND = 6.0, 3.0, 7.0
# Room of a lag's label.
_LABEL = 24
_LONGEST_NAME = 38
# Marks of Unicode around an id: within Arabic text `12-A` would be read as `A-12`.
_ISOLATE, _POP = "\u2068", "\u2069"


def write(plan: Plan, locale: str, created: datetime) -> bytes:
    """Write the chart. In right-to-left locales the names are on the right; time still runs to the right."""
    drawing, height = build_drawing(plan, created), _HEAD + _ROW * max(len(plan.tasks), 1) + 12
    is_mirrored = locale in RIGHT_TO_LEFT
    title = 'font-size="16" font-weight="700"'
    header = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        f' viewBox="0 0 {_WIDTH} {height}" font-family="Inter, Noto Sans Arabic, sans-serif"'
        f' font-size="12" fill="{INK}"><rect width="100%" height="100%" fill="#fffdf8"/>'
    )
    parts = [
        header,
        _text_at_start(12, 22, plan.name, is_mirrored=is_mirrored, attributes=title),
        _legend(LABELS[locale]["critical"], is_mirrored=is_mirrored),
        *(_name(bar, index, is_mirrored=is_mirrored) for index, bar in enumerate(drawing.bars)),
        f'<g transform="translate({_EDGE - _NAMES if is_mirrored else 0} 0)">',
        *(_tick(at, text, height) for at, text in drawing.ticks),
        *(_text(_x(at) + 3, _HEAD - 22, text, 'font-weight="700"') for at, text in drawing.days),
        *(_row(bar, index, locale) for index, bar in enumerate(drawing.bars)),
        *(_arrow(arrow, drawing) for arrow in drawing.arrows),
        _now(drawing, height),
        "</g></svg>",
    ]
    return "".join(parts).encode()


def _legend(label: str, *, is_mirrored: bool) -> str:
    """Return the legend of critical tasks, opposite the title."""
    x, anchor = (_EDGE, "start") if is_mirrored else (_WIDTH - _EDGE, "end")
    return _text(x, 16, f"! {label}", f'text-anchor="{anchor}" font-size="10" fill="{_BRICK}"')


def _x(part: float) -> float:
    return round(_NAMES + part * _CHART, 1)


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    return f'<text x="{x}" y="{y}" {attributes}>{escape(to_xml_text(text))}</text>'


def _text_at_start(x: float, y: float, text: str, *, is_mirrored: bool, attributes: str = "") -> str:
    """Return text at a distance from the side where reading begins."""
    return (
        _text(_WIDTH - x, y, text, f'{attributes} direction="rtl"')
        if is_mirrored
        else _text(x, y, text, attributes)
    )


def _name(bar: Bar, index: int, *, is_mirrored: bool) -> str:
    name = f"{bar.task.id}  {bar.task.name}"[:_LONGEST_NAME] + (" !" if bar.is_critical else "")
    if is_mirrored:
        name = f"{_ISOLATE}{name[: len(bar.task.id)]}{_POP}{name[len(bar.task.id) :]}"
    return _text_at_start(12 + bar.depth * 12, _HEAD + index * _ROW + 18, name, is_mirrored=is_mirrored)


def _tick(at: float, text: str, height: int) -> str:
    line = f'<line x1="{_x(at)}" x2="{_x(at)}" y1="{_HEAD - 6}" y2="{height}" stroke="{_LINE}"/>'
    return line + _text(_x(at) + 3, _HEAD - 10, text, 'font-size="10"')


def _row(bar: Bar, index: int, locale: str) -> str:
    top = _HEAD + index * _ROW
    suffix = f": {LABELS[locale]['critical']}" if bar.is_critical else ""
    return (
        _marks(bar, top)
        + f"<g><title>{escape(to_xml_text(bar.task.name))}{suffix}</title>{_shape(bar, top)}</g>"
    )


def _shape(bar: Bar, top: float) -> str:
    """Return the bar; a milestone is a diamond."""
    left, right = _span(bar)
    colour = _BRICK if bar.is_critical else INK if bar.is_project else _TEAL
    if bar.is_milestone:
        middle = top + 14
        return (
            f'<path d="M{left} {middle}L{left + _DIAMOND} {middle - 8}L{right} {middle}L{left + _DIAMOND}'
            f' {middle + 8}Z" fill="{colour}"/>'
        )
    done = round((right - left) * float(bar.task.progress) / 100, 1)
    pale = _PALE_BRICK if bar.is_critical else _PALE_INK if bar.is_project else _PALE
    fill = bar.task.styles.get("background_color") or pale
    shade = bar.task.styles.get("progress_color") or colour
    return (
        _box(left, top + 7, right - left, 14, fill)
        + _box(left, top + 7, done, 14, shade)
        + _box(left, top + 21, right - left, 1, colour)
    )


def _marks(bar: Bar, top: float) -> str:
    """Return slack, baseline, slip and overloads."""
    spans = [(bar.end, bar.latest, top + 13, 2, _LINE)]
    if bar.baseline:
        spans += [(*bar.baseline, top + 24, 2, _GREY), (bar.baseline[1], bar.end, top + 24, 2, _SAFFRON)]
    spans += [(*overload, top + 3, 2, _SAFFRON) for overload in bar.overloads]
    return "".join(
        _box(_x(start), y, round(_x(end) - _x(start), 1), height, colour)
        for start, end, y, height, colour in spans
        if _x(end) > _x(start)
    )


def _span(bar: Bar) -> tuple[float, float]:
    left = _x(bar.start)
    if bar.is_milestone:
        return left - _DIAMOND, left + _DIAMOND
    return left, max(_x(bar.end), left + 2)


def _now(drawing: Drawing, height: int) -> str:
    if drawing.now is None:
        return ""
    x = _x(drawing.now)
    return f'<line x1="{x}" x2="{x}" y1="{_HEAD}" y2="{height}" stroke="{_SAFFRON}" stroke-dasharray="6 3"/>'


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="{colour}"/>'


def _arrow(arrow: Arrow, drawing: Drawing) -> str:
    middles = _HEAD + arrow.source * _ROW + 14.0, _HEAD + arrow.target * _ROW + 14.0
    corners = route_arrow(
        arrow, _span(drawing.bars[arrow.source]), _span(drawing.bars[arrow.target]), middles, _STUB
    )
    (before, _), (x, y) = corners[-2:]
    back = _TIP if before > x else -_TIP
    path = "M" + "L".join(f"{round(at, 1)} {round(row, 1)}" for at, row in corners)
    tip = f"M{x + back} {y - _TIP}L{x} {y}L{x + back} {y + _TIP}"
    # To the left of the chart are the names.
    back = back if before > _NAMES + _LABEL else abs(back)
    lag = _text(
        before + back, y - 9, arrow.lag, f'font-size="8" text-anchor="{"start" if back > 0 else "end"}"'
    )
    colour = _BRICK if arrow.is_critical else INK
    return f'<path d="{path}{tip}" fill="none" stroke="{colour}" stroke-opacity=".7"/>' + (
        lag if arrow.lag else ""
    )
