"""CSV files, as spreadsheets write and read them."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from chassis.normalization import normalize_text

_DELIMITER_LINE = re.compile(r"sep=([,;\t|])\r?\n", re.IGNORECASE)
_DELIMITERS = ",;\t|"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
# What spreadsheets write without Unicode: Windows in Arabic, else in Western Europe.
_ARABIC, _WESTERN = "cp1256", "cp1252"
# Arabic letters in the encoding of Windows, which has the small French ones between them.
_ARABIC_LETTER = re.compile(rb"[\xc1-\xd6\xd8-\xdf\xe1\xe3-\xe6\xec\xed]")
_ARABIC_WORD = re.compile(rb"[\xc1-\xd6\xd8-\xdf\xe1\xe3-\xe6\xec\xed]{3,}")
_SAMPLE_BYTES = 1024**2
# Of the Macintosh and of DOS: where the letters of Western Europe are elsewhere.
_OTHERS = ("mac_roman", "cp850")
_BESIDE_LETTER = re.compile(r"(?<=[a-z])[^\x00-\x7f]|[^\x00-\x7f](?=[a-z])")
# In words, also in those of programs for the web.
_IN_WORDS = frozenset("\u2019\u2018\u0153\u00df")
_SAMPLE_LINES = 20
_QUOTED = re.compile(r'"[^"]*+"')

# Characters that start a formula, also after spaces, and in their full width.
_FORMULA = ("=", "+", "-", "@")
# Spreadsheets leave out what nobody sees before them.
_INVISIBLE = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


def is_formula(cell: str) -> bool:
    """Return whether a spreadsheet may take the text for a formula, or for the end of its cell."""
    start = next((char for char in cell if unicodedata.category(char) not in _INVISIBLE), "")
    return cell.startswith(("\t", "\r", "\n")) or normalize_text("NFKC", start).startswith(_FORMULA)


def escape_formula(cell: str) -> str:
    """Return the text as a cell that is never a formula. A text that looks escaped already gets one more apostrophe, so
    that `unescape_formula` is the exact inverse."""
    return f"'{cell}" if is_formula(cell.lstrip("'")) else cell


def unescape_formula(cell: str) -> str:
    """Return the text that `escape_formula` made this cell of."""
    return cell[1:] if cell.startswith("'") and is_formula(cell.lstrip("'")) else cell


def decode_table(data: bytes, locale: str = "") -> str:
    """Return the text of a file whose encoding is not said: UTF-8, UTF-16, Windows' of a language, which is that of the
    locale or the one that its bytes show, or that of the Macintosh or of DOS."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", "replace")
    if encoding := _unmarked_utf_16(data):
        return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        is_arabic = locale == "ar" or _is_arabic(data)
        return data.decode(_ARABIC if is_arabic else _western_encoding(data[:_SAMPLE_BYTES]), "replace")


def _western_encoding(sample: bytes) -> str:
    """Return the encoding in which most characters beside small letters are small letters too: that of Windows, unless
    another one has more of them."""
    return max((_WESTERN, *_OTHERS), key=lambda encoding: _count_in_words(sample.decode(encoding, "replace")))


def _count_in_words(text: str) -> int:
    """Return how many characters beyond ASCII stand in words as letters do, less those that no word has."""
    beside = _BESIDE_LETTER.findall(text)
    return sum(1 if character.islower() else 0 if character in _IN_WORDS else -1 for character in beside)


def _unmarked_utf_16(data: bytes) -> str:
    """Return the encoding of UTF-16 without a mark, in which the first character, below 256, has a NUL, else
    nothing."""
    first, second = (*data[:2], 1, 1)[:2]
    if (first == 0) == (second == 0):
        return ""
    return "utf-16-be" if first == 0 else "utf-16-le"


def _is_arabic(data: bytes) -> bool:
    """Return whether most bytes that are Arabic letters in Windows' encoding stand beside others, as in words. In
    Western Europe's they are capitals with accents, which stand alone."""
    sample = data[:_SAMPLE_BYTES]
    letters = len(_ARABIC_LETTER.findall(sample))
    return 2 * sum(len(word) for word in _ARABIC_WORD.findall(sample)) > letters


def write_table(rows: Iterable[Iterable[str]]) -> str:
    """Return rows as CSV. No cell is a formula."""
    buffer = io.StringIO()
    csv.writer(buffer).writerows([escape_formula(cell) for cell in row] for row in rows)
    return buffer.getvalue()


def read_table(text: str, *, is_strict: bool = False) -> Any:
    """Return a csv.reader of the rows of a file, its headings first. Its delimiter is what it says in a first line
    `sep=;`, else the one that its headings have most of, or that the lines below a title have equally often. The rows
    raise csv.Error where it is no table; with `is_strict` also where a quote is not closed, or has text behind it."""
    text = text.removeprefix("\ufeff")
    delimiter = _delimiter(text)
    source = io.StringIO(_DELIMITER_LINE.sub("", text, count=1), newline="")
    return csv.reader(source, delimiter=delimiter, strict=is_strict)


def _delimiter(text: str) -> str:
    if match := _DELIMITER_LINE.match(text):
        return match[1]
    sample = _QUOTED.sub("", text[:_SAMPLE_BYTES]).splitlines()
    lines = [line for line in sample if line.strip()][:_SAMPLE_LINES]
    of_headings = max(_DELIMITERS, key=lines[0].count if lines else "".count)
    # A title above the headings may have commas that the lines below it do not have.
    if len(lines) < 2 or (of_headings in lines[0] and of_headings in lines[1]):  # noqa: PLR2004  # headings and a row
        return of_headings
    return max(_DELIMITERS, key=lambda delimiter: _columns(lines, delimiter))


def _columns(lines: list[str], delimiter: str) -> tuple[int, int]:
    """Return how many lines have the delimiter as often as the next one, and how often the first line has it."""
    counts = [line.count(delimiter) for line in lines]
    equal = sum(count > 0 and count == following for count, following in pairwise(counts))
    return equal, counts[0] if counts else 0
