"""Invoices as shops issue them: rates, discounts, delivery, tips, wallets, buyers, names and returns of all kinds."""

import random
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID, uuid5

from chassis.money import round_half_up
from countries.packs import country_pack
from orders_pos.domain.e_invoices.e_invoice import DocumentReference
from orders_pos.domain.e_invoices.read_invoice import Source
from orders_pos.domain.e_invoices.sale_data import order_data, sale_data
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, INVOICE, Invoice, build_content
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.return_note import build_return_content
from orders_pos.domain.invoices.tax_rates import TaxRates, sum_vat, vat_content
from orders_pos.domain.orders.money import Sale, SaleLine, calculate
from orders_pos.domain.orders.order import Buyer, Order, OrderLine, Step
from orders_pos.domain.returns.order_return import ReturnTerms, sum_amounts
from orders_pos.domain.returns.returned_line import WantedLine, choose_lines

SPACE = UUID(int=51)
TENANT = UUID(int=1)
ISSUED = datetime(2026, 11, 30, 9, tzinfo=UTC)
NAMES = [
    "Chemise", "جلباب من الصوف الناعم مطرّز باليد", 'Tapis & coussins <brodés> "main"', "brocade " * 30, "a\x00b\x1fc",
    "Ô 地毯 \N{GRINNING FACE}", "x",
]  # fmt: skip
SELLERS = {
    "FR": {
        "name": "Pressing Croix-Rousse",
        "address": "12, rue de Belfort\n69004 Lyon\nFrance",
        "phone": "04 72 00 00 00",
        "email": "bonjour@pressing.example",
        "numbers": [
            {"kind": "siret", "number": "732 829 320 00074"},
            {"kind": "vat", "number": "FR44732829320"},
            {"kind": "rcs", "number": "Lyon"},
            {"kind": "legal-form", "number": "SARL, 8 000 €"},
        ],
    },
    "BE": {
        "name": "Salon Sablon",
        "address": "Rue de la Régence 4, 1000 Bruxelles",
        "phone": "",
        "email": "info@sablon.example",
        "numbers": [{"kind": "enterprise", "number": "0428.759.497"}, {"kind": "rpm", "number": "Bruxelles"}],
    },
}
# Country, address and numbers of buyers in the country, in the Union and outside of it.
BUYERS = {
    "FR": [
        ("", "3, place Bellecour\n69002 Lyon", [("siren", "552 008 443"), ("vat", "FR 40 303265045")]),
        ("", "69002 Lyon", [("siren", "552008443")]),
        ("", "", []),
        ("BE", "Grand-Place 1, 1000 Bruxelles", [("vat", "BE0428759497")]),
        ("DE", "Unter den Linden 1\n10117 Berlin", [("vat", "DE136695976")]),
        ("MA", "12, rue Sidi Belyout\nCasablanca", []),
        ("US", "1 Main St\nSpringfield\nIL\n62701\nUSA", []),
    ],
    "BE": [
        ("", "Meir 1, 2000 Antwerpen", [("vat", "BE0403019261")]),
        ("FR", "3, place Bellecour\n69002 Lyon", [("vat", "FR40303265045")]),
        ("NL", "Dam 1\n1012 JS Amsterdam", [("vat", "NL004495445B01")]),
        ("DK", "Nyhavn 1\n1051 København", [("vat", "DK13585628")]),
        ("", "", []),
        ("GB", "1, High Street\nLondon", []),
        ("MA", "12, rue Sidi Belyout\nCasablanca", []),
    ],
}


@dataclass(frozen=True)
class Sample:
    """What an invoice was issued for, and the invoice with its source."""

    order: Order
    source: Source

    @property
    def invoice(self) -> Invoice:
        return self.source.invoice


def make_order(dice: random.Random, *, tip: Decimal, fees: Decimal, discount: Decimal, rates) -> Order:
    """Return an order of random lines, with amounts as the till calculates them."""
    count = dice.choice([1, 1, 2, 3, 5, 12])
    prices = [Decimal(dice.choice([1, 3, 99, 250, 1999, 12345, 99999])) / 100 for _ in range(count)]
    tenths = [dice.choice([10, 10, 20, 30, 5, 13, 77, 1000, 9999]) for _ in range(count)]
    sale = Sale([*map(SaleLine, prices, tenths)], 2, discount_percent=discount, fees=fees, tip=tip)
    totals = calculate(sale)
    lines = [
        OrderLine(
            uuid5(SPACE, f"{index}"), uuid5(SPACE, f"p{index}"), "", dice.choice(NAMES), "", "", quantity, price, price,
            amount, share, unit=dice.choice(["", "", "kg", "m²", "rouleau"]), product_type="variable",
            vat_rate=dice.choice(rates),
        )
        for index, (price, quantity, amount, share) in enumerate(
            zip(prices, tenths, totals.line_totals, totals.allocated_discounts, strict=True)
        )
    ]  # fmt: skip
    paid = dice.choice([Decimal(0), totals.total, round_half_up(totals.total / 3, 2), totals.total + 5])
    wallet = dice.choice([Decimal(0), Decimal("1.25")])
    return Order(
        uuid5(SPACE, "order"), "admin", "delivery", Buyer(TENANT, "Aïcha Alami", "", "", "", "", Decimal(0)),
        Step("delivery", "m"), None, None, Step("delivered", "Delivered"), lines, ISSUED, ISSUED,
        products_total=sum(totals.line_totals), discount_percent=discount, discount=totals.discount,
        shipping_fees=fees, total=totals.total, shipping_tips=tip, paid_amount=paid, wallet_amount=wallet,
        vat_percent=rates[0], number=f"2026-{dice.randrange(1, 9999):04}", status="paid",
        remaining=totals.total - paid - wallet,
    )  # fmt: skip


def make_sample(seed: int, country: str) -> Sample:
    """Return the sample of a seed; one in ten sellers is exempt, and one in three documents is a credit note."""
    dice, pack = random.Random(seed), country_pack(country)
    is_exempt = seed % 10 == 9
    rates = (
        [Decimal(0)]
        if is_exempt
        else dice.choice([pack.tax.rates_on(date(2026, 11, 30)), [Decimal(20)], [Decimal(0), Decimal("5.5")]])
    )
    order = make_order(
        dice,
        tip=dice.choice([Decimal(0), Decimal(2)]),
        fees=dice.choice([Decimal(0), Decimal("4.99"), Decimal(20)]),
        discount=dice.choice([Decimal(0), Decimal(10), Decimal("33.33"), Decimal(100)]),
        rates=rates,
    )
    buyer_country, address, numbers = BUYERS[country][seed % len(BUYERS[country])]
    seller = SELLERS[country]
    if is_exempt and country == "FR":
        seller = {**seller, "numbers": [seller["numbers"][0]]}
    vat_rates = TaxRates.of_sale(order, rates[0], {})
    buyer_numbers = [{"kind": kind, "number": number} for kind, number in numbers]
    kind = ("invoice", "credit-note", "return")[seed % 3]
    if kind == "return":
        chosen = [
            WantedLine(line.id, Decimal(line.tenths) / 10) for line in order.lines[: dice.randint(1, 3)]
        ]
        lines = choose_lines(order, chosen, (), 2)
        fee = min(dice.choice([Decimal(0), Decimal(3)]), sum_amounts(lines))
        terms = ReturnTerms(fee, dice.choice([Decimal(0), order.shipping_fees]))
        total = terms.settle(lines)
        parts = vat_rates.split_return(lines, total, 2)
        texts = InvoiceTexts.of_country(pack, has_tax=bool(sum_vat(parts, rates[0]).tax))
        content = {
            "texts": texts.to_json(), "seller": seller, "buyer_address": address, "currency": pack.currency,
            "invoice_number": "FAC-2026-0001", **build_return_content(order, lines, terms, 2),
            **sale_data([(line.id, line.amount) for line in lines], vat_rates, pack, "Europe/Paris", buyer_country),
        }  # fmt: skip
    else:
        total = order.total
        parts = vat_rates.split_order(order, 2)
        has_tax = bool(sum_vat(parts, rates[0]).tax)
        texts = InvoiceTexts.of_country(pack, is_business=bool(numbers), has_tax=has_tax)
        content = {
            **build_content(order, seller, address, pack.currency, texts),
            **order_data(order, vat_rates, pack, "Europe/Paris", buyer_country),
        }
    vat = sum_vat(parts, vat_rates.default)
    invoice = Invoice(
        id=uuid5(SPACE, "invoice"), tenant_id=TENANT, number=f"FAC-2026-{seed:04}",
        kind=INVOICE if kind == "invoice" else CREDIT_NOTE, order_id=order.id, order_number=order.number,
        buyer_name="Aïcha Alami شركة" if seed % 4 else "Société des très longs noms " * 6, buyer_numbers=buyer_numbers,
        vat_percent=vat.percent, total_without_vat=vat.net, vat=vat.tax, total=total, create_time=ISSUED,
        content={**content, **vat_content(parts)}, reason="" if kind == "invoice" else "retour",
    )  # fmt: skip
    refers_to = None if kind == "invoice" else DocumentReference("FAC-2026-0001", date(2026, 11, 2))
    source = Source(
        invoice,
        date(2026, 11, 30),
        refers_to,
        texts,
        [(n["kind"], n["number"]) for n in seller["numbers"]],
        pack,
        "fr",
        2,
    )
    return Sample(order, source)


def without_sale_data(sample: Sample) -> Sample:
    """Return the sample as if it had been issued before rates of lines were kept."""
    invoice = Invoice(
        **{
            **sample.invoice.model_dump(),
            "content": {k: v for k, v in sample.invoice.content.items() if k != "sale_data"},
        }
    )
    return replace(sample, source=replace(sample.source, invoice=invoice))


def with_seller(sample: Sample, seller) -> Sample:
    """Return the sample as if another seller had issued it."""
    content = {**sample.invoice.content, "seller": seller}
    invoice = Invoice(**{**sample.invoice.model_dump(), "content": content})
    numbers = [(number["kind"], number["number"]) for number in seller["numbers"]]
    return replace(sample, source=replace(sample.source, invoice=invoice, seller_numbers=numbers))
