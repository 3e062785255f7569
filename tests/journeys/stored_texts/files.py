"""What files would do with a stored text that a reader takes for more than a text."""

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

from PIL import Image

from journeys.stored_texts.texts import MARKER

# What a PDF reader carries out, or fetches; to open at a page is no action.
_ACTIVE = re.compile(
    rb"/(JS|JavaScript|Launch|OpenAction(?!\s*\[)|AA|URI|SubmitForm|ImportData|GoToR|EmbeddedFile|RichMedia)\b"
)
_STREAM = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)
# Spreadsheets skip spaces before a formula and read full-width signs; a number may begin with a sign.
_FORMULA = re.compile(r"[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?[\d .,\u00a0\u202f]+%?")
_CALENDAR_LINE = re.compile(
    r"(BEGIN|END):(VCALENDAR|VTODO|VEVENT)$"
    r"|TRANSP:TRANSPARENT$"
    r"|(VERSION|PRODID|UID|DTSTAMP|DTSTART|DTEND|DUE|SUMMARY|PERCENT-COMPLETE|RELATED-TO|RESOURCES|X-SOUK-[\w-]+"
    r"|X-WR-CALNAME)[;:]"
)


def parse(content: bytes) -> ET.Element:
    return ET.fromstring(content)  # noqa: S314  # our own server wrote it


def _find_in_pdf(content: bytes) -> Iterator[str]:
    assert content.startswith(b"%PDF")
    assert b"/ObjStm" not in content, "objects within streams are not read here"
    yield from (name.decode() for name in _ACTIVE.findall(_STREAM.sub(b"", content)))


def _find_in_csv(content: bytes) -> Iterator[str]:
    for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), _dialect(content)):
        yield from (cell for cell in row if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell))


def _dialect(content: bytes) -> type[csv.Dialect]:
    class Dialect(csv.excel):
        delimiter = ";" if b";" in content.split(b"\n", 1)[0] else ","

    return Dialect


def _find_in_xlsx(content: bytes) -> Iterator[str]:
    """Cells are strings or numbers: formulas, links and connections are elements and parts of their own."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        for name in book.namelist():
            if re.search(r"externalLink|connections|vba|activeX|embeddings|customUI", name):
                yield name
            for element in parse(book.read(name)).iter() if name.endswith(".xml") else ():
                if element.tag.rpartition("}")[2] in ("f", "hyperlink", "webPublishItem", "ddeLink"):
                    yield ET.tostring(element, "unicode")


def _find_in_xml(content: bytes) -> Iterator[str]:
    for element in parse(content).iter():
        name = element.tag.rpartition("}")[2].lower()
        is_active = name in ("script", "foreignobject", "iframe") or MARKER in element.attrib
        if is_active or any(attribute.lower().startswith("on") for attribute in element.attrib):
            yield ET.tostring(element, "unicode")[:200]


def _find_in_calendar(content: bytes) -> Iterator[str]:
    lines = re.sub(r"\r\n[ \t]", "", content.decode()).split("\r\n")
    yield from (line for line in lines if line and not _CALENDAR_LINE.match(line))


def _find_in_picture(content: bytes) -> Iterator[str]:
    """A picture is pixels: texts beside them are for programs."""
    with Image.open(io.BytesIO(content)) as picture:
        picture.load()
        yield from picture.info.keys() - {"dpi", "gamma"}


FINDERS: dict[str, Callable[[bytes], Iterator[str]]] = {
    "application/pdf": _find_in_pdf,
    "text/csv": _find_in_csv,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": _find_in_xlsx,
    "image/svg+xml": _find_in_xml,
    "application/xml": _find_in_xml,
    "text/calendar": _find_in_calendar,
    "image/png": _find_in_picture,
}
