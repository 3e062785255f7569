"""Files of tables: what is compressed is measured before it is unpacked."""

import io
import zipfile

import pytest
from chassis.errors import ValidationError
from openpyxl import Workbook
from orders_pos.adapters.imports.table_files import read_table_file


def _workbook():
    book = Workbook()
    book.active.append(["name", "price"])
    book.active.append(["Shirt", 12.5])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _with_parts(content, parts):
    """Return a workbook with more parts: names and contents."""
    target = io.BytesIO(content)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts:
            archive.writestr(name, text)
    return target.getvalue()


def _code_of(content):
    with pytest.raises(ValidationError) as raised:
        read_table_file(content, "en")
    return [violation.code for violation in raised.value.violations]


def test_a_workbook_is_read():
    table = read_table_file(_workbook(), "en")

    assert table.headers == ["name", "price"]
    assert [list(map(str, row)) for _, row in table.rows] == [["Shirt", "12.5"]]


@pytest.mark.asvs("5.2.3")
def test_a_small_file_that_unpacks_to_very_much_is_refused():
    content = _with_parts(_workbook(), [("xl/media/zeros.bin", b"\0" * 210 * 1024**2)])

    assert len(content) < 1024**2
    assert _code_of(content) == ["too-large"]


@pytest.mark.asvs("5.2.3")
def test_a_file_of_very_many_parts_is_refused():
    assert _code_of(_with_parts(_workbook(), [(f"xl/media/{at}", b"") for at in range(1001)])) == [
        "too-large"
    ]


@pytest.mark.asvs("5.2.2")
@pytest.mark.parametrize("content", [b"PK\x03\x04 and no archive", b"\0\0\n\0", b""])
def test_what_is_no_table_is_refused_whatever_its_name(content):
    assert _code_of(content)[0] in ("table", "empty-table")
