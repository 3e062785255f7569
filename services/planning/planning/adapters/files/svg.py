"""A plan's chart as a picture (SVG)."""

from datetime import datetime
from html import escape

from planning.adapters.files.drawing import Arrow, Bar, draw
from planning.adapters.files.words import WORDS
from planning.domain.plan import Plan

_NAMES, _CHART, _ROW, _HEAD = 260, 900, 28, 56
_INK, _LINE, _TEAL, _BRICK, _PALE = "#23312f", "#d8d2c6", "#0f6b66", "#a63d2f", "#9fc7c3"
_GREY = "#8b8f88"


def write(plan: Plan, locale: str, _made: datetime) -> bytes:
    drawing, height = draw(plan), _HEAD + _ROW * max(len(plan.tasks), 1) + 12
    is_mirrored = locale == "ar"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_NAMES + _CHART + 40}" height="{height}"'
        f' viewBox="0 0 {_NAMES + _CHART + 40} {height}" font-family="Inter, Noto Sans Arabic, sans-serif"'
        f' font-size="12" fill="{_INK}"><rect width="100%" height="100%" fill="#fffdf8"/>'
    )
    parts = [
        head,
        _text(12, 22, plan.name, is_mirrored=is_mirrored, more='font-size="16" font-weight="700"'),
        *(_tick(at, text, height) for at, text in drawing.ticks),
        *(_row(bar, place, locale, is_mirrored=is_mirrored) for place, bar in enumerate(drawing.bars)),
        *(_arrow(one) for one in drawing.arrows),
        "</svg>",
    ]
    return "".join(parts).encode()


def _x(part: float) -> float:
    return round(_NAMES + part * _CHART, 1)


def _text(x: float, y: float, text: str, *, is_mirrored: bool = False, more: str = "") -> str:
    way = ' direction="rtl" text-anchor="end"' if is_mirrored else ""
    return f'<text x="{x}" y="{y}" {more}{way}>{escape(text)}</text>'


def _tick(at: float, text: str, height: int) -> str:
    line = f'<line x1="{_x(at)}" x2="{_x(at)}" y1="{_HEAD - 6}" y2="{height}" stroke="{_LINE}"/>'
    return line + _text(_x(at) + 3, _HEAD - 10, text, more='font-size="10"')


def _row(bar: Bar, place: int, locale: str, *, is_mirrored: bool) -> str:
    top = _HEAD + place * _ROW
    left, width = _x(bar.start), max(_x(bar.end) - _x(bar.start), 2)
    colour = _BRICK if bar.is_critical else _INK if bar.is_project else _TEAL
    name = f"{bar.task.id}  {bar.task.name}"[:38] + (" !" if bar.is_critical else "")
    title = (
        f"<title>{escape(bar.task.name)}{': ' + WORDS[locale]['critical'] if bar.is_critical else ''}</title>"
    )
    shapes = f"<g>{title}{_box(left, top + 7, width, 14, _PALE)}"
    done = round(width * float(bar.task.progress) / 100, 1)
    shapes += f"{_box(left, top + 7, done, 14, colour)}{_box(left, top + 21, width, 1, colour)}</g>"
    if bar.baseline:
        from_at, to_at = map(_x, bar.baseline)
        shapes += _box(from_at, top + 24, max(to_at - from_at, 2), 2, _GREY)
    at = _NAMES - 12 if is_mirrored else 12 + bar.depth * 12
    return _text(at, top + 18, name, is_mirrored=is_mirrored) + shapes


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="{colour}"/>'


def _arrow(one: Arrow) -> str:
    start, end = (
        (_x(one.from_at), _HEAD + one.source * _ROW + 14),
        (_x(one.to_at), _HEAD + one.target * _ROW + 14),
    )
    bend = max(start[0] + 6, end[0] - 6) if end[0] < start[0] else start[0] + 6
    path = f"M{start[0]} {start[1]}H{bend}V{end[1]}H{end[0]}"
    tip = f"M{end[0] - 4} {end[1] - 3}L{end[0]} {end[1]}L{end[0] - 4} {end[1] + 3}"
    return f'<path d="{path}{tip}" fill="none" stroke="{_INK}" stroke-opacity=".6"/>'
