"""What the seller's country asks of invoices and receipts, stored with an invoice: it stays as it was issued."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from chassis.locales import supported_locale
from countries.pack import CountryPack

Texts = Mapping[str, str]


class StoredTexts(TypedDict):
    """Texts as stored JSON."""

    tax: Texts
    net_total: Texts
    gross_total: Texts
    numbers: Mapping[str, Texts]
    total_in_words: Texts | None
    notes: Sequence[Texts]
    is_exempt: bool


@dataclass(frozen=True)
class InvoiceTexts:
    """Texts by language: of the tax and of the totals without and with it, of legal numbers by kind, before the total
    in words (None: it is not written), and of notes below the totals. `is_exempt`: the seller charges no tax, and
    writes none."""

    tax: Texts
    net_total: Texts
    gross_total: Texts
    numbers: Mapping[str, Texts] = field(default_factory=dict[str, Texts])
    total_in_words: Texts | None = None
    notes: Sequence[Texts] = ()
    is_exempt: bool = False

    @classmethod
    def of_country(
        cls, pack: CountryPack, *, is_business: bool = False, has_tax: bool = True
    ) -> "InvoiceTexts":
        """Return those of a sale to a business or to a consumer. Where a country has a note for sellers who charge no
        tax, an invoice without tax has it."""
        notes = [note.texts for note in pack.invoices.notes if is_business or note.buyers == "all"]
        exempt_note = None if has_tax else pack.tax.exempt_note
        return cls(
            pack.tax.names,
            pack.tax.net_total,
            pack.tax.gross_total,
            {number.key: number.names for number in (*pack.seller_numbers, *pack.buyer_numbers)},
            pack.invoices.total_in_words,
            [*([exempt_note] if exempt_note else []), *notes],
            is_exempt=exempt_note is not None,
        )

    @classmethod
    def from_json(cls, values: StoredTexts) -> "InvoiceTexts":
        """Return those of an invoice as it was stored."""
        return cls(**values)

    def to_json(self) -> StoredTexts:
        """Return what is stored with an invoice."""
        return {
            "tax": dict(self.tax),
            "net_total": dict(self.net_total),
            "gross_total": dict(self.gross_total),
            "numbers": {kind: dict(names) for kind, names in self.numbers.items()},
            "total_in_words": self.total_in_words and dict(self.total_in_words),
            "notes": [dict(note) for note in self.notes],
            "is_exempt": self.is_exempt,
        }

    def number_name(self, kind: str, locale: str) -> str:
        """Return the name of a kind of number; of one that the country no longer has, its key."""
        names = self.numbers.get(kind)
        return names[supported_locale(locale)] if names else kind.upper()
