"""Verification of a chain of sealed records. An export has this file beside its script: it needs Python 3.9 alone.

Each record has a text, the digest of the record before, its own digest (SHA-256 over that digest and the text) and a
signature of the digest (Ed25519). The first record that is not as it was is named, with what does not match.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

FORMAT = "souk-seal-1"
NO_DIGEST = bytes(32)
DAY, MONTH, YEAR = "day-closed", "month-closed", "year-closed"
KEY_REPLACED = "key-replaced"
# How much of a date names the period that a closing is about.
PERIOD_LENGTHS = {DAY: 10, MONTH: 7, YEAR: 4}
_DATE_LENGTH = 10
# Movements of money by a method; what else is paid goes through the wallet.
_BY_METHOD = ("taken", "change", "refunded")
_BY_WALLET = ("credited", "credit-used", "credit-returned")
# Whether a public key made the signature of a digest: key, signature, digest.
Check = Callable[[bytes, bytes, bytes], bool]


@dataclass(frozen=True)
class Record:
    """A record as it is stored. `text` is what was hashed."""

    chain: str
    number: int
    text: str
    previous: bytes
    digest: bytes
    signature: bytes
    key: str

    @classmethod
    def from_json(cls, line: Mapping[str, object]) -> Record:
        """Return the record of a line of an export."""
        previous, digest, signature = (
            bytes.fromhex(str(line[name])) for name in ("previous", "digest", "signature")
        )
        number, text = int(str(line["number"])), str(line["text"])
        return cls(str(line["chain"]), number, text, previous, digest, signature, str(line["key"]))


@dataclass(frozen=True)
class Mismatch:
    """The first record of a chain that is not as it was: what does not match, and how."""

    chain: str
    number: int
    kind: str
    detail: str

    def __str__(self) -> str:
        return f"chain {self.chain}, record {self.number}: {self.kind}: {self.detail}"


@dataclass
class Totals:
    """Sums of records: of sales with their taxes by rate, and of payments by method."""

    records: int = 0
    total: Decimal = Decimal(0)
    signed: Decimal = Decimal(0)
    absolute: Decimal = Decimal(0)
    tax: dict[str, list[Decimal]] = field(default_factory=dict)
    methods: dict[str, Decimal] = field(default_factory=dict)

    def add_record(self, content: Mapping[str, object]) -> None:
        """Add a record."""
        amount = Decimal(str(content["amount"]))
        self.records += 1
        self.signed += amount
        self.absolute += abs(amount)
        self.total += Decimal(str(content.get("total", "0")))
        self._add_tax(_objects(content, "tax"))
        for movement in _objects(content, "movements"):
            kind, method = movement["kind"], movement.get("method")
            if kind in _BY_METHOD:
                name = str(method["id"]) if isinstance(method, Mapping) else ""
                self._add_method(name, Decimal(str(movement["amount"])))
            elif kind in _BY_WALLET:
                self._add_method("wallet", Decimal(str(movement["amount"])))

    def add(self, content: Mapping[str, object]) -> None:
        """Add the totals of a shorter period, from its closing."""
        self.records += int(str(content["records"]))
        self.signed += Decimal(str(content["signed"]))
        self.absolute += Decimal(str(content["absolute"]))
        self.total += Decimal(str(content["total"]))
        self._add_tax(_objects(content, "tax"))
        for method in _objects(content, "methods"):
            self._add_method(str(method["method"]), Decimal(str(method["amount"])))

    def to_json(self) -> dict[str, object]:
        """Return the totals as a closing has them."""
        return {
            "records": self.records,
            "total": plain(self.total),
            "signed": plain(self.signed),
            "absolute": plain(self.absolute),
            "tax": [
                {"rate": rate, "net": plain(net), "tax": plain(tax)}
                for rate, (net, tax) in sorted(self.tax.items(), key=lambda item: -Decimal(item[0]))
                if net or tax
            ],
            "methods": [
                {"method": method, "amount": plain(amount)}
                for method, amount in sorted(self.methods.items())
                if amount
            ],
        }

    def _add_tax(self, parts: Iterable[Mapping[str, object]]) -> None:
        for part in parts:
            sums = self.tax.setdefault(str(part["rate"]), [Decimal(0), Decimal(0)])
            sums[0] += Decimal(str(part["net"]))
            sums[1] += Decimal(str(part["tax"]))

    def _add_method(self, method: str, amount: Decimal) -> None:
        self.methods[method] = self.methods.get(method, Decimal(0)) + amount


class ChainVerifier:
    """Verifies the records of one chain, one after the other. `before` is the last record before them: its number and
    digest; without it they are the first. Closings of periods that began before `since` are not summed up."""

    def __init__(
        self,
        chain: str,
        keys: Mapping[str, bytes],
        check: Check,
        before: tuple[int, bytes] = (0, NO_DIGEST),
        since: str = "",
    ) -> None:
        self.chain, self.number, self.digest = chain, *before
        self.signed: Decimal | None = None if self.number else Decimal(0)
        self.absolute: Decimal | None = None if self.number else Decimal(0)
        self.day, self.count = "", 0
        # What the next record is signed with; any key for the first one.
        self.key = ""
        self._keys, self._check, self._since = keys, check, since
        self._open: dict[tuple[str, str], Totals] = {}

    def add(self, record: Record) -> Mismatch | None:
        """Return what does not match; None for a record that is as it was."""
        for kind, detail in self._list_mismatches(record):
            return Mismatch(self.chain, self.number + 1 if kind == "gap" else record.number, kind, detail)
        self.number, self.digest, self.count = record.number, record.digest, self.count + 1
        return None

    def check_end(self, number: int, digest: bytes) -> Mismatch | None:
        """Return what does not match of the end of the chain: records that are missing there, or another last one."""
        if number != self.number:
            detail = f"the chain has {number} records, and this is the last that is there"
            return Mismatch(self.chain, self.number, "end", detail)
        if digest != self.digest:
            return Mismatch(self.chain, self.number, "end", "the last record is another one")
        return None

    def _list_mismatches(self, record: Record) -> Iterator[tuple[str, str]]:
        if record.number != self.number + 1:
            yield "gap", f"it is missing, {record.number} follows {self.number}"
        if record.previous != self.digest:
            yield "link", f"it does not follow record {self.number}"
        if hashlib.sha256(record.previous + record.text.encode()).digest() != record.digest:
            yield "digest", "its text is not the one that was hashed"
        key = self._keys.get(record.key)
        if key is None or not self._check(key, record.signature, record.digest):
            yield "signature", "the key did not sign it" if key else f"there is no key {record.key}"
        if self.key and record.key != self.key:
            yield "signature", f"it is signed with {record.key}, not with {self.key}"
        try:
            yield from self._read(record)
        except (ArithmeticError, KeyError, TypeError, ValueError) as error:
            yield "text", f"it can't be read: {error!r}"

    def _read(self, record: Record) -> Iterator[tuple[str, str]]:
        content = json.loads(record.text)
        names = {"format": FORMAT, "chain": self.chain, "number": record.number}
        for name, value in names.items():
            if content[name] != value:
                yield "text", f"{name} is {content[name]!r}"
        if content["day"] < self.day:
            yield "text", f"its day is {content['day']}, before {self.day}"
        yield from self._check_totals(content)
        if content["kind"] in PERIOD_LENGTHS:
            yield from self._check_closing(content)
        else:
            self._sum(DAY, content["day"]).add_record(content)
        self.day, self.key = content["day"], record.key
        if content["kind"] == KEY_REPLACED:
            self.key = content["key"]["id"]
            if self._keys.get(self.key, b"").hex() != content["key"]["publicKey"]:
                yield "text", f"the key {self.key} is another one"

    def _check_totals(self, content: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        amount = Decimal(str(content["amount"]))
        signed, absolute = Decimal(str(content["signedTotal"])), Decimal(str(content["absoluteTotal"]))
        if self.signed is not None and signed != self.signed + amount:
            yield "totals", f"the signed total is {plain(signed)}, not {plain(self.signed + amount)}"
        if self.absolute is not None and absolute != self.absolute + abs(amount):
            yield (
                "totals",
                f"the absolute total is {plain(absolute)}, not {plain(self.absolute + abs(amount))}",
            )
        self.signed, self.absolute = signed, absolute

    def _check_closing(self, content: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        kind, period = str(content["kind"]), str(content["period"])
        totals = self._open.pop((kind, period), Totals())
        if self._is_whole(period):
            for name, value in totals.to_json().items():
                if content[name] != value:
                    yield "totals", f"{name} of {period} is {content[name]}, not {value}"
        if kind != YEAR:
            longer = MONTH if kind == DAY else YEAR
            self._sum(longer, period[: PERIOD_LENGTHS[longer]]).add(content)

    def _sum(self, kind: str, period: str) -> Totals:
        return self._open.setdefault((kind, period), Totals())

    def _is_whole(self, period: str) -> bool:
        return f"{period}-01-01"[:_DATE_LENGTH] >= self._since


def _objects(content: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    values = content.get(name, [])
    if not isinstance(values, list):
        raise TypeError(name)
    return values


def plain(amount: Decimal) -> str:
    """Return an amount without an exponent and without zeros that say nothing."""
    return f"{amount.normalize():f}" if amount else "0"
