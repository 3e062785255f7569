"""Texts of exported charts: where they are, and in which direction."""

from datetime import UTC, datetime

import pytest
from builders import plan, task
from chassis.pdf import PdfDocument
from planning.adapters.files import write_file
from planning.adapters.files.pdf_chart import CHART
from planning.domain.plan import reschedule
from souk.planning.v1 import planning_service_pb2 as rpc

CREATED = datetime(2026, 11, 21, 10, tzinfo=UTC)
# All start with the plan, so that the links into them run along the edge of the chart.
PLAN = reschedule(
    plan(task("12-A", name="سقف البيت"), task("b", 0, 8, "12-ASS-2h"), task("c", 0, 10, "bFF-30m"))
)


@pytest.fixture
def texts(monkeypatch):
    """Text that is drawn in the chart, as x and width by text, and that of the columns, as direction by text."""
    drawn, columns = {}, {}

    def text(self, x, _, text):
        drawn[text] = (x, self.get_string_width(text))

    def cell(self, *args, **_):
        columns[args[2]] = self.text_shaping["direction"].name

    monkeypatch.setattr(PdfDocument, "text", text)
    monkeypatch.setattr(PdfDocument, "cell", cell)
    return drawn, columns


@pytest.mark.parametrize(("locale", "left"), [("en", 12 + 62 + 46), ("ar", 12)])
def test_the_lag_of_a_link_at_the_edge_is_within_the_chart(texts, locale, left):
    write_file(PLAN, rpc.PLAN_FORMAT_PDF, locale, CREATED)
    labels = {text: place for text, place in texts[0].items() if text in ("-2h", "-30m")}
    assert set(labels) == {"-2h", "-30m"}
    assert all(left - 3 <= x and x + width <= left + CHART + 6 for x, width in labels.values())


def test_an_id_keeps_its_direction_within_arabic(texts):
    write_file(PLAN, rpc.PLAN_FORMAT_PDF, "ar", CREATED)
    assert (texts[1]["12-A"], texts[1]["سقف البيت"]) == ("LTR", "RTL")
    picture = write_file(PLAN, rpc.PLAN_FORMAT_SVG, "ar", CREATED).content.decode()
    assert "\N{FIRST STRONG ISOLATE}12-A\N{POP DIRECTIONAL ISOLATE}  سقف البيت" in picture
