"""The French fichier des écritures comptables: 18 fields a line, as article A47 A-1 of the LPF has them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from orders_pos.domain.accounting.entries import Entry

FIELDS = (
    *("JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib"),
    *("CompAuxNum", "CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit"),
    *("EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"),
)
_SEPARATOR, _LINE_END = "\t", "\r\n"
# One of the three encodings of the article; what it does not have is a question mark.
_ENCODING = "iso8859-15"


def fec_name(registered_number: str, last_day: date) -> str:
    """Return the name of the file: the number of the business, FEC, and the end of the fiscal year."""
    return f"{registered_number}FEC{last_day:%Y%m%d}.txt"


def render_fec(entries: Iterable[Entry], digits: int) -> bytes:
    """Return the file: a line of the names of the fields, and one for each line of an entry. Entries are numbered
    without gaps, in their order."""
    rows = [FIELDS, *_rows(entries, digits)]
    text = "".join(_SEPARATOR.join(row) + _LINE_END for row in rows)
    return text.encode(_ENCODING, errors="replace")


def _rows(entries: Iterable[Entry], digits: int) -> Iterator[Sequence[str]]:
    for number, entry in enumerate(entries, 1):
        posting, journal = entry.posting, entry.journal
        day = _day(posting.day)
        for line in entry.lines:
            debit, credit = max(line.amount, Decimal(0)), max(-line.amount, Decimal(0))
            yield (
                *(_text(journal.code), _text(journal.label), str(number), day),
                *(line.account.number, _text(line.account.label), "", ""),
                *(_text(posting.order_number), _day(posting.sold_on)),
                _text(f"{journal.label} {posting.order_number}"),
                *(_amount(debit, digits), _amount(credit, digits), "", "", day, "", ""),
            )


def _day(day: date) -> str:
    return f"{day:%Y%m%d}"


def _amount(amount: Decimal, digits: int) -> str:
    return f"{amount:.{digits}f}".replace(".", ",")


def _text(text: str) -> str:
    """Return the text without what separates fields and lines."""
    return " ".join(text.replace("|", " ").split())
