"""CSV files, as spreadsheets write and read them."""

import csv
import io
import re
from typing import Any

_DELIMITER_LINE = re.compile(r"sep=([,;\t|])\r?\n", re.IGNORECASE)
_DELIMITERS = ",;\t|"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
# What spreadsheets write without Unicode: Windows in Arabic, else in Western Europe.
_ARABIC, _WESTERN = "cp1256", "cp1252"

# Characters that start a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(cell: str) -> str:
    """Return the text as a cell that is never a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def decode_table(data: bytes, locale: str = "") -> str:
    """Return the text of a file whose encoding is not said: UTF-8, UTF-16 with its mark, or Windows' of a language."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode(_ARABIC if locale == "ar" else _WESTERN, "replace")


def read_table(text: str) -> Any:
    """Return a csv.reader of the rows of a file, its headings first. Its delimiter is what it says in a first line
    `sep=;`, else the one that its headings have most of. The rows raise csv.Error where it is no table."""
    text = text.removeprefix("\ufeff")
    delimiter = _delimiter(text)
    return csv.reader(io.StringIO(_DELIMITER_LINE.sub("", text, count=1), newline=""), delimiter=delimiter)


def _delimiter(text: str) -> str:
    if match := _DELIMITER_LINE.match(text):
        return match[1]
    header = text.partition("\n")[0]
    return max(_DELIMITERS, key=header.count)
