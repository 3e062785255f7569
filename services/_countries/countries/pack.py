"""What a country's pack says."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Annotated, Final, Literal, Self, get_args

from chassis.locales import LOCALES
from chassis.money import CURRENCY_CODES
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from countries.number_checks import find_check

# Patterns are those of the packs, never of what people send.
compile_pattern = cache(re.compile)


def _check_languages(texts: Mapping[str, str]) -> Mapping[str, str]:
    if missing := [locale for locale in LOCALES if not texts.get(locale, "").strip()]:
        raise ValueError(f"there is no text in {', '.join(missing)}")
    return texts


def _check_pattern(text: str) -> str:
    try:
        compile_pattern(text)
    except re.error as error:
        raise ValueError(f"{text} is no pattern: {error}") from None
    return text


def _check_rule(name: str) -> str:
    find_check(name)
    return name


_CODE: Final = re.compile("[A-Z]{2}")
_SCHEME: Final = re.compile("[0-9]{4}")
# The first digits are those of the chart of accounts.
ACCOUNT_NUMBER: Final = re.compile("[0-9]{3}[0-9A-Z]{0,17}")
_KEY: Final = re.compile("[a-z][a-z0-9-]*")


def _check_code(text: str) -> str:
    if not _CODE.fullmatch(text):
        raise ValueError(f"{text} is no code of two letters")
    return text


def _check_key(text: str) -> str:
    if not _KEY.fullmatch(text):
        raise ValueError(f"{text} is no key of small letters, digits and dashes")
    return text


def _check_scheme(text: str) -> str:
    if not _SCHEME.fullmatch(text):
        raise ValueError(f"{text} is no code of four digits")
    return text


def _check_account(text: str) -> str:
    if not ACCOUNT_NUMBER.fullmatch(text):
        raise ValueError(f"{text} is no account: three digits, then digits and capital letters")
    return text


Code = Annotated[str, AfterValidator(_check_code)]
Key = Annotated[str, AfterValidator(_check_key)]
Texts = Annotated[Mapping[str, str], AfterValidator(_check_languages)]
Pattern = Annotated[str, AfterValidator(_check_pattern)]
Amount = Annotated[Decimal, Field(gt=0)]
Percent = Annotated[Decimal, Field(ge=0, le=100)]
Scheme = Annotated[str, AfterValidator(_check_scheme)]
Weekday = Annotated[int, Field(ge=1, le=7)]


class _Data(BaseModel):
    """Data that is read once and never changed; what the schema does not know is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(_Data):
    """Where a fact is from, and the day on which it was looked up."""

    title: str
    seen: date


class Rate(_Data):
    """A rate of the tax on sales in per cent, and the days from and until which it holds (inclusive)."""

    percent: Percent
    start: date | None = None
    end: date | None = None


class SalesTax(_Data):
    """The tax on sales. `included`: prices contain it. `added`: it is added to them at the end. The first rate is the
    usual one; a country without rates leaves them to the seller, `by_place` for states and post codes. `net_total` and
    `gross_total` name an invoice's total without and with the tax; `exempt_note` is what an exempt seller writes."""

    kind: Literal["included", "added"]
    names: Texts
    net_total: Texts
    gross_total: Texts
    rates: Sequence[Rate] = ()
    exempt_note: Texts | None = None
    by_place: bool = False

    @model_validator(mode="after")
    def _check_place(self) -> Self:
        if self.by_place and (self.kind != "added" or self.rates):
            raise ValueError("only a tax that is added, whose rates the seller enters, can go by place")
        return self

    @property
    def is_added(self) -> bool:
        """Whether prices do not include the tax."""
        return self.kind == "added"

    def rates_on(self, day: date) -> list[Decimal]:
        """Return the rates that hold on a day, the usual one first."""
        return [
            rate.percent
            for rate in self.rates
            if (rate.start is None or rate.start <= day) and (rate.end is None or day <= rate.end)
        ]


class LegalNumber(_Data):
    """A number by which a business is known. `check` names a rule of `number_checks`, and what is empty has none;
    `example` passes it. A required one stands on each invoice: that of the seller always, that of a buyer who is a
    business of the country. `schemes` are the codes (ISO 6523) of the registries that it belongs to, each with how many
    of its first characters are the identifier there; `is_vat`: the tax on sales is declared under it."""

    key: Key
    names: Texts
    check: Annotated[str, AfterValidator(_check_rule)] = ""
    example: str = ""
    is_required: bool = False
    schemes: Mapping[Scheme, Annotated[int, Field(ge=1, le=40)]] = Field(default_factory=dict)
    is_vat: bool = False

    @model_validator(mode="after")
    def _check_example(self) -> Self:
        if self.check and not (self.example and find_check(self.check)(self.example)):
            raise ValueError(f"the example of {self.key} does not pass its check")
        return self


class Note(_Data):
    """A text that an invoice must have. `buyers` are those on whose invoices it stands."""

    key: Key
    texts: Texts
    buyers: Literal["all", "businesses"] = "all"


class EInvoiceRules(_Data):
    """How invoices are sent from machine to machine. `factur-x`: a PDF that has the data in it (profile EN 16931);
    `peppol-bis-3`: UBL as the network Peppol takes it. `registry` is the code (ISO 6523) of the register that a
    business's identifier is from, `network` the scheme (EAS) under which it is an address. `exempt_code` (VATEX) stands
    for `exempt_note` of the tax. `process` and `paid_process` say how invoices are billed that are to be paid, and that
    were paid; `notes` are what one to a business must say, by subject codes (UNTDID 4451), in the words of the law."""

    format: Literal["factur-x", "peppol-bis-3"]
    registry: Scheme
    network: Scheme
    exempt_code: str = ""
    process: str = ""
    paid_process: str = ""
    notes: Mapping[str, str] = Field(default_factory=dict)


AccountKind = Literal[
    "sales", "delivery", "tax", "customers", "cash", "bank", "wallet", "rounding-gain", "rounding-loss", "write-off"
]  # fmt: skip
JournalKind = Literal["sales", "cash", "bank", "other"]


class Account(_Data):
    """An account of a chart of accounts, with what it is called in the file."""

    number: Annotated[str, AfterValidator(_check_account)]
    label: str


class Journal(_Data):
    """A journal of the books, with what it is called in the file."""

    code: Annotated[str, Field(min_length=1, max_length=8)]
    label: str


class AccountingRules(_Data):
    """The file in which a business hands its entries to an accountant or the tax administration. `fec`: the French
    fichier des écritures comptables. `registry` is the code (ISO 6523) of the register whose number names the file.
    `accounts` are those that a seller who enters none has."""

    format: Literal["fec"]
    registry: Scheme
    journals: Mapping[JournalKind, Journal]
    accounts: Mapping[AccountKind, Account]

    @model_validator(mode="after")
    def _check_kinds(self) -> Self:
        for kinds, named in ((JournalKind, self.journals), (AccountKind, self.accounts)):
            if missing := set(get_args(kinds)) - {*named}:
                raise ValueError(f"there is nothing for {', '.join(sorted(missing))}")
        return self


class EReportingRules(_Data):
    """How totals of sales to consumers, and of their payments, are reported to the tax administration. `flux-10`: the
    French form. `registry` is the code (ISO 6523) of the register whose number names the seller."""

    format: Literal["flux-10"]
    registry: Scheme


class InvoiceRules(_Data):
    """What invoices say. `total_in_words` is what stands before the total in words, where the law asks for it."""

    total_in_words: Texts | None = None
    notes: Sequence[Note] = ()
    payment_days: Annotated[int, Field(ge=0, le=120)] = 0


class Address(_Data):
    """How an address is written: one text a line, with the parts `{street}`, `{postcode}`, `{city}` and `{state}`."""

    lines: Sequence[str] = ("{street}", "{postcode} {city}")
    postcode: Pattern = ""
    postcode_example: str = ""
    states: Mapping[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_example(self) -> Self:
        if self.postcode and not compile_pattern(self.postcode).fullmatch(self.postcode_example):
            raise ValueError("the example of the post code does not match it")
        return self


class Cash(_Data):
    """Notes and coins, the largest first, and the step to which a total in cash is rounded; None: it is not."""

    notes: Sequence[Amount]
    coins: Sequence[Amount]
    rounding: Amount | None = None


class SealingRules(_Data):
    """That payments and refunds are recorded in chains that nobody can change unseen, and for how many years they are
    kept."""

    retention_years: Annotated[int, Field(ge=1, le=30)]


class CountryPack(_Data):
    """What Souk knows of a country. Weekdays are from 1 (Monday) to 7. The first time zone is that of a new tenant;
    `phone_example` is a mobile number as it is written at home."""

    code: Code
    currency: str
    time_zones: Annotated[Sequence[str], Field(min_length=1)]
    tax: SalesTax
    e_invoices: EInvoiceRules | None = None
    accounting: AccountingRules | None = None
    e_reporting: EReportingRules | None = None
    sealing: SealingRules | None = None
    seller_numbers: Sequence[LegalNumber] = ()
    buyer_numbers: Sequence[LegalNumber] = ()
    invoices: InvoiceRules = InvoiceRules()
    phone_example: str = ""
    address: Address = Address()
    cash: Cash | None = None
    first_weekday: Weekday = 1
    weekend: Sequence[Weekday] = (6, 7)
    sources: Sequence[Source] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.currency not in CURRENCY_CODES:
            raise ValueError(f"there is no currency {self.currency}")
        for numbers in (self.seller_numbers, self.buyer_numbers):
            if len({number.key for number in numbers}) != len(numbers):
                raise ValueError("two numbers have one key")
        names = {number.key: number.names for number in self.seller_numbers}
        for number in self.buyer_numbers:
            if names.get(number.key, number.names) != number.names:
                raise ValueError(f"{number.key} has two names")
        schemes = {scheme for number in self.seller_numbers for scheme in number.schemes}
        for rules in (self.e_invoices, self.accounting, self.e_reporting):
            if rules and rules.registry not in schemes:
                raise ValueError(f"no number of a seller is of the register {rules.registry}")
        return self
