"""What texts can do to the accounting file."""

from datetime import date
from decimal import Decimal

from countries.pack import Account, Journal
from hypothesis import given
from hypothesis import strategies as st
from orders_pos.adapters.accounting.fec import FIELDS, render_fec
from orders_pos.domain.accounting.entries import Entry, EntryLine, Posting


@given(
    st.text(max_size=30), st.text(max_size=30), st.sampled_from(["\t", "|", "\r\n", "\x85", "\u2028", "é€ع"])
)
def test_no_text_breaks_a_line(label, number, separator):
    account = Account(number="706000", label=f"{label}{separator}{label}")
    lines = [EntryLine(account, Decimal("1.5")), EntryLine(account, Decimal("-1.5"))]
    posting = Posting(date(2026, 1, 2), f"{number}{separator}", date(2026, 1, 1))
    file = render_fec([Entry(Journal(code="VE", label="Ventes"), posting, lines)], 2)
    rows = file.decode("iso8859-15").split("\r\n")
    assert [len(row.split("\t")) for row in rows] == [len(FIELDS)] * 3 + [1]
    assert rows[1].split("\t")[11:13] == ["1,50", "0,00"]
    assert not any(end in row for row in rows for end in "\r\n|")
