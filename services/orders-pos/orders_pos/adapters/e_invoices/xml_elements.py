"""Writing XML whose names have prefixes that the root declares."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from xml.etree import ElementTree as ET  # it writes, and parses nothing

# What XML 1.0 can't hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DEFAULT_DIGITS = 2

Content = ET.Element | str | None


def element(name: str, *content: Content, **attributes: str) -> ET.Element:
    """Return an element with its text or children; those that are None are left out."""
    made = ET.Element(name, attributes)
    for part in content:
        if isinstance(part, str):
            made.text = _FORBIDDEN.sub("", part)
        elif part is not None:
            made.append(part)
    return made


def optional(name: str, text: str, **attributes: str) -> ET.Element | None:
    """Return an element with a text; None for an empty one."""
    return element(name, text, **attributes) if text.strip() else None


def document(root: ET.Element, namespaces: Mapping[str, str]) -> bytes:
    """Return the document with the namespaces of the prefixes; the empty prefix is that of names without one."""
    for prefix, address in namespaces.items():
        root.set(f"xmlns:{prefix}" if prefix else "xmlns", address)
    ET.indent(root)
    return ET.tostring(root, encoding="UTF-8", xml_declaration=True)


def amount_text(amount: Decimal, digits: int = _DEFAULT_DIGITS) -> str:
    """Return an amount with at least so many decimals."""
    return f"{amount:f}" if -_exponent(amount) >= digits else f"{amount:.{digits}f}"


def number_text(number: Decimal) -> str:
    """Return a quantity or a rate without zeros at its end."""
    return f"{number.normalize():f}"


def compact_date(day: date) -> str:
    """Return a date as 20261130."""
    return day.strftime("%Y%m%d")


def _exponent(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
