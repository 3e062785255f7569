"""Contrast of colours, as WCAG 2.2 defines it."""

# The least contrast of text with its background.
READABLE = 4.5
# Linear part of the sRGB transfer function.
_LINEAR_BELOW = 0.04045


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours such as #0b6b66, from 1 to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= _LINEAR_BELOW else ((channel + 0.055) / 1.055) ** 2.4
