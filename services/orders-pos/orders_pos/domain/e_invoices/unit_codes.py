"""Codes of units (UNECE recommendation 20)."""

from typing import Final

_CODES: Final = {
    "": "C62", "kg": "KGM", "g": "GRM", "m": "MTR", "cm": "CMT", "km": "KMT", "m²": "MTK", "m2": "MTK", "m³": "MTQ",
    "m3": "MTQ", "l": "LTR", "h": "HUR",
}  # fmt: skip


def unit_code_of(unit: str) -> str:
    """Return the code of a unit as products have it; empty for one that has none. What has no unit is counted."""
    return _CODES.get(unit.strip().lower(), "")
