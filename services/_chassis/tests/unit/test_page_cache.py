"""Pages that were read before are taken again while the marks of their rows are the same."""

import pytest
from chassis import page_cache
from chassis.page_cache import PageCache
from souk.type.v1.paging_pb2 import Page


class Table:
    """Rows by their marks, and what was read of them."""

    def __init__(self) -> None:
        self.marks, self.fields, self.reads = "a", ["name"], []

    async def read_marks(self) -> str:
        self.reads.append("marks")
        return self.marks

    async def read(self) -> Page:
        self.reads.append("rows")
        return Page(fields=self.fields)

    async def read_with_marks(self) -> tuple[Page, str]:
        self.reads.append("both")
        return Page(fields=self.fields), self.marks

    def change(self, marks: str, *fields: str) -> None:
        self.marks, self.fields = marks, list(fields)


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def read(table):
    """Read the page of a key; return its fields, and what was read for it."""
    cache = PageCache()

    async def read(key="first"):
        table.reads.clear()
        reply = await cache.get(key, Page, table)
        fields = list(reply.fields)
        # The caller completes it.
        reply.fields.append("margin")
        return fields, list(table.reads)

    return read


async def test_of_a_page_that_stays_the_same_only_the_marks_are_read(read):
    assert [await read() for _ in range(5)] == [
        (["name"], [part]) for part in ("rows", "rows", "both", "marks", "marks")
    ]


async def test_a_page_that_changed_is_read_again(read, table):
    for _ in range(4):
        await read()
    table.change("b", "price")
    assert await read() == (["price"], ["marks", "rows"])


async def test_the_marks_of_a_page_that_keeps_changing_are_not_read_beside_its_rows(read, table):
    for _ in range(4):
        await read()
    for marks in "bcd":
        table.change(marks, marks)
        fields, reads = await read()
        assert fields == [marks]
    assert reads == ["rows"]


async def test_pages_have_keys_of_their_own(read, table):
    for _ in range(4):
        await read()
    table.change("a", "other")
    assert await read("second") == (["other"], ["rows"])
    assert await read() == (["name"], ["marks"])


async def test_the_page_longest_unread_is_forgotten(read, monkeypatch):
    monkeypatch.setattr(page_cache, "_MAX_PAGES", 2)
    for key in (*["first"] * 4, "second", "third", "first"):
        _, reads = await read(key)
    assert reads == ["rows"]


async def test_large_pages_are_not_kept(read, table):
    table.fields = ["x" * 70_000]
    for _ in range(4):
        _, reads = await read()
    assert reads == ["rows"]
