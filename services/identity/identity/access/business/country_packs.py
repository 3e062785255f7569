"""The rpcs of country packs, which are the same for every tenant."""

from datetime import date

from chassis.context import current_caller
from chassis.errors import NotFoundError
from chassis.grpc import OwnTransactions
from chassis.locales import supported_locale
from chassis.model import now
from countries.names import country_names
from countries.pack import AccountingRules, Cash, CountryPack, LegalNumber
from countries.packs import country_pack, is_country, packed_countries
from souk.identity.v1 import countries_service_pb2 as rpc

_KINDS = {"included": rpc.TAX_KIND_INCLUDED, "added": rpc.TAX_KIND_ADDED}


class CountryPackRpcs:
    """They read no row."""

    def __init__(self) -> None:
        self.ListCountryPacks = OwnTransactions(self._list)
        self.GetCountryPack = OwnTransactions(self._get)

    async def _list(self, request: rpc.ListCountryPacksRequest) -> rpc.ListCountryPacksResponse:
        packed = packed_countries()
        return rpc.ListCountryPacksResponse(
            countries=[
                rpc.CountrySummary(code=code, name=name, is_packed=code in packed)
                for code, name in country_names(_locale(request)).items()
                if is_country(code)
            ]
        )

    async def _get(self, request: rpc.GetCountryPackRequest) -> rpc.CountryPack:
        if not is_country(request.code):
            raise NotFoundError("There is no such country.")
        return _to_message(country_pack(request.code), _locale(request), now().date())


def _locale(request: rpc.ListCountryPacksRequest | rpc.GetCountryPackRequest) -> str:
    return supported_locale(request.locale or current_caller().locale)


def _to_message(pack: CountryPack, locale: str, day: date) -> rpc.CountryPack:
    words, tax = pack.invoices.total_in_words, pack.tax
    return rpc.CountryPack(
        code=pack.code,
        is_packed=pack.code in packed_countries(),
        currency=pack.currency,
        time_zones=pack.time_zones,
        tax=rpc.SalesTax(
            kind=_KINDS[tax.kind],
            name=tax.names[locale],
            rates=[f"{percent.normalize():f}" for percent in tax.rates_on(day)],
            exempt_note=tax.exempt_note[locale] if tax.exempt_note else "",
            is_by_place=tax.by_place,
        ),
        seller_numbers=[_number(number, locale) for number in pack.seller_numbers],
        buyer_numbers=[_number(number, locale) for number in pack.buyer_numbers],
        total_in_words=words[locale] if words else "",
        invoice_notes=[
            rpc.InvoiceNote(
                key=note.key, text=note.texts[locale], is_for_businesses=note.buyers == "businesses"
            )
            for note in pack.invoices.notes
        ],
        payment_days=pack.invoices.payment_days,
        e_invoice_format=pack.e_invoices.format if pack.e_invoices else "",
        accounting_format=pack.accounting.format if pack.accounting else "",
        accounts=_accounts(pack.accounting) if pack.accounting else (),
        e_report_format=pack.e_reporting.format if pack.e_reporting else "",
        phone_example=pack.phone_example,
        address=rpc.AddressForm(
            lines=pack.address.lines,
            postcode=pack.address.postcode,
            postcode_example=pack.address.postcode_example,
            states=[rpc.State(code=code, name=name) for code, name in pack.address.states.items()],
        ),
        cash=_cash(pack.cash) if pack.cash else None,
        first_weekday=pack.first_weekday,
        weekend=pack.weekend,
    )


def _accounts(rules: AccountingRules) -> list[rpc.AccountDefault]:
    return [
        rpc.AccountDefault(kind=kind, number=account.number, label=account.label)
        for kind, account in rules.accounts.items()
    ]


def _number(number: LegalNumber, locale: str) -> rpc.LegalNumberKind:
    return rpc.LegalNumberKind(
        key=number.key, name=number.names[locale], example=number.example, is_required=number.is_required
    )


def _cash(cash: Cash) -> rpc.Cash:
    return rpc.Cash(
        notes=[f"{value.normalize():f}" for value in cash.notes],
        coins=[f"{value.normalize():f}" for value in cash.coins],
        rounding=f"{cash.rounding:f}" if cash.rounding else None,
    )
