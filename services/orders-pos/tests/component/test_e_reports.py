"""Reports of sales to consumers and of payments: what is in them, their form, and their way through the platform."""

import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4
from xml.etree import ElementTree as ET
from zoneinfo import ZoneInfo

import httpx
import orjson
import pytest
from chassis.egress import HttpResponse
from chassis.errors import BusyError, ConflictError, ForbiddenError
from chassis.inbox import ConsumerRunner
from chassis.testing import Rpcs, caller
from orders_pos.adapters.e_invoices.http_platform import HttpPlatform
from orders_pos.entrypoints.e_report_worker import EReportWorker
from orders_pos.entrypoints.grpc_e_reports import e_reports_servicer
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1.paging_pb2 import Page
from souk_sandbox.e_invoices.app import EInvoiceApi
from starlette.applications import Starlette

SELLER = pb.Seller(name="Pressing", numbers=[pb.LegalNumber(kind="siret", number="73282932000074")])
SENDING, SENT, ACCEPTED, REJECTED = (
    pb.EInvoiceStatus.Value(f"E_INVOICE_STATUS_{name}")
    for name in ("SENDING", "SENT", "ACCEPTED", "REJECTED")
)
ZONE = "Europe/Paris"


def today() -> date:
    """Return the date in the shop."""
    return datetime.now(ZoneInfo(ZONE)).date()


# The day on which all is sold, and the period around it, which has ended.
DAY = today() - timedelta(days=40)
FIRST, LAST = DAY - timedelta(days=10), DAY + timedelta(days=9)
MOVE = "UPDATE tax_entry SET taxed_on = taxed_on - $1::integer WHERE taxed_on > $2::date"
# The order of the elements in the schema of the administration (ereporting.xsd 3.2).
ELEMENTS = {
    "Transactions": [
        "Date", "TransactionsCurrency", "CategoryCode", "TaxExclusiveAmount", "TaxTotal", "TransactionsCount"
    ],
    "TaxSubtotal": ["TaxPercent", "TaxableAmount", "TaxTotal"],
    "SubTotals": ["TaxPercent", "CurrencyCode", "Amount"],
    "ReportDocument": ["Id", "IssueDateTime", "TypeCode", "Sender", "Issuer"],
}  # fmt: skip


class AsgiEgress:
    """Calls the stand-in without a network."""

    def __init__(self, api: EInvoiceApi) -> None:
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=api.routes())))

    async def send(self, method, url, *, headers=None, body=b""):
        response = await self._client.request(method, url, headers=headers, content=body)
        if response.status_code == 504:
            raise BusyError("platform does not answer")
        return HttpResponse(response.status_code, response.headers, response.content)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def admin():
    return caller(currency="EUR", country="FR", timezone=ZONE)


@pytest.fixture
def api():
    clock = Clock()
    return EInvoiceApi(clock, clock.sleep)


@pytest.fixture
def platform(api):
    return HttpPlatform(AsgiEgress(api), "http://platform/e-invoices/", "key")


@pytest.fixture
def rpcs(service, database, platform):
    servicers = [*service.servicers, e_reports_servicer(platform, "1234")]
    return Rpcs(replace(service, servicers=servicers), database)


@pytest.fixture
async def seller(update_settings):
    await update_settings(seller=SELLER)


@pytest.fixture
def send(call, admin):
    async def send(kind="GOODS", first=FIRST, last=LAST, as_caller=admin):
        request = rpc.SendEReportRequest(
            kind=f"E_REPORT_KIND_{kind}", first_day=str(first), last_day=str(last)
        )
        return await call("SendEReport", request, as_caller)

    return send


@pytest.fixture
def backdate(database, admin):
    """Move what was recorded in the last days to the day of the period."""

    async def backdate(day=DAY):
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(MOVE, (today() - day).days, LAST)

    return backdate


@pytest.fixture
def due(platform, database, admin, fetch):
    """Handle the events that are new, or `again` all, as they come due; return how many are new."""
    handled = set()

    async def due(*, again=False):
        [consumer] = EReportWorker(platform, "1234").consumers()
        rows = await fetch("SELECT id, data FROM outbox WHERE event = 'e-report-due' ORDER BY seq")
        new = [row for row in rows if row["id"] not in handled]
        for row in rows if again else new:
            event = {
                "id": str(uuid4() if again else row["id"]), "tenantid": str(admin.tenant_id), "tenant": "test",
                "currency": "EUR", "country": "FR", "data": orjson.loads(row["data"]),
            }  # fmt: skip
            await ConsumerRunner(consumer, database, None).apply(event)
        handled.update(row["id"] for row in new)
        return len(new)

    return due


@pytest.fixture
def read_xml(call):
    """The file of a report, of which each element is where the schema has it."""

    async def read_xml(report):
        file = await call("WriteEReport", rpc.WriteEReportRequest(id=report.id))
        root = ET.fromstring(file.content)  # noqa: S314  # our own
        assert root[0].tag == "ReportDocument"
        for name, expected in ELEMENTS.items():
            for element in root.iter(name):
                assert list(dict.fromkeys(child.tag for child in element))[: len(expected)] in (
                    expected,
                    ["Payment"],
                )
        return root

    return read_xml


def texts(root, path: str) -> list[str]:
    return [element.text for element in root.findall(path)]


async def test_sales_to_consumers_are_reported_by_day_and_rate(
    seller, shop, sell, create, change, send, backdate, read_xml
):
    await change(shop.soap, vat_rate="5.5")
    coat = await create(pb.Product(name="Coat", price="24"))
    line = rpc.CartLine
    await sell(lines=[line(product_id=shop.soap.id, quantity="1"), line(product_id=coat.id, quantity="2")])
    await sell(lines=[line(product_id=coat.id, quantity="1")])
    business = await sell(lines=[line(product_id=coat.id, quantity="5")])
    number = pb.LegalNumber(kind="siren", number="552008443")
    await create(pb.Invoice(order_id=business.id, buyer_numbers=[number]), key=str(uuid4()))
    await backdate()
    report = await send("SERVICES")
    assert [(row.percent, row.net, row.tax, row.orders) for row in report.rows] == [
        ("20", "60.00", "12.00", 2),
        ("5.5", "9.48", "0.52", 2),
    ]
    root = await read_xml(report)
    assert texts(root, "ReportDocument/TypeCode") == ["IN"]
    assert [root.find(f"ReportDocument/{party}/Id").attrib for party in ("Sender", "Issuer")] == [
        {"schemeId": "0238"},
        {"schemeId": "0002"},
    ]
    assert texts(root, "ReportDocument/Issuer/Id") == ["732829320"]
    assert re.fullmatch(r"\d{14}", texts(root, "ReportDocument/IssueDateTime/DateTimeString")[0])
    [period] = root.findall("TransactionsReport/ReportPeriod")
    assert texts(period, "*") == [f"{FIRST:%Y%m%d}", f"{LAST:%Y%m%d}"]
    [transactions] = root.findall("TransactionsReport/Transactions")
    assert texts(transactions, "*")[:6] == [f"{DAY:%Y%m%d}", "EUR", "TPS1", "69.48", "12.52", "2"]
    assert texts(transactions, "TaxSubtotal/*") == ["20", "60.00", "12.00", "5.5", "9.48", "0.52"]


async def test_an_exempt_seller_reports_sales_without_tax(
    seller, sell, update_settings, send, backdate, read_xml
):
    await update_settings(vat_percent="0")
    await sell()
    await backdate()
    root = await read_xml(await send())
    assert texts(root, "TransactionsReport/Transactions/CategoryCode") == ["TNT1"]


async def test_payments_have_no_day_below_zero(seller, sell, shop, move, send, backdate, read_xml):
    order = await sell(received_amount="20")
    await sell(received_amount="7")
    await backdate(DAY)
    await move(order, "cancelled", reason="x", refund_to=pb.REFUND_TO_PAYMENT_METHOD)
    await backdate(DAY - timedelta(days=2))
    report = await send("PAYMENTS")
    assert [(row.day, Decimal(row.net) + Decimal(row.tax)) for row in report.rows] == [(str(DAY), 7)]
    root = await read_xml(report)
    [payment] = root.findall("PaymentsReport/Transactions/Payment")
    assert [payment.findtext("Date"), *texts(payment, "SubTotals/*")] == [
        f"{DAY:%Y%m%d}",
        "20",
        "EUR",
        "7.00",
    ]


async def test_a_report_is_sent_once_and_corrected_when_something_changed(
    seller, sell, send, backdate, due, api, call, read_xml
):
    await sell()
    await backdate()
    reports = [await send() for _ in range(3)]
    assert {(report.id, report.revision, report.status) for report in reports} == {
        (reports[0].id, 1, SENDING)
    }
    await due()
    await due(again=True)
    api.clock.now += 3
    await due()
    read = await call("GetEReport", rpc.GetEReportRequest(id=reports[0].id))
    assert read.status == ACCEPTED
    assert [document.submissions for document in api.documents.values()] == [1]
    [document] = api.documents.values()
    assert (document.headers["document-kind"], document.headers["document-format"]) == ("e-report", "flux-10")

    await sell()
    await backdate()
    corrected = await send()
    assert (corrected.revision, corrected.is_correction) == (2, True)
    assert texts(await read_xml(corrected), "ReportDocument/TypeCode") == ["RE"]
    assert (await send()).id == corrected.id
    listed = await call("ListEReports", rpc.ListEReportsRequest(page=Page(limit=10)))
    assert [report.revision for report in listed.items] == [2, 1]


async def test_what_was_rejected_is_sent_again_as_the_first(seller, sell, send, backdate, due, api, call):
    await sell()
    await backdate()
    api.switches.outcome = "rejected-at-once"
    report = await send()
    await due()
    read = await call("GetEReport", rpc.GetEReportRequest(id=report.id))
    assert (read.status, bool(read.reason)) == (REJECTED, True)
    again = await send()
    assert (again.revision, again.is_correction) == (2, False)


@pytest.mark.parametrize("fault", ["error-500", "rate", "hang", "unheard", "garbage", "key"])
async def test_a_platform_that_fails_is_asked_again(seller, sell, send, backdate, due, api, call, fault):
    await sell()
    await backdate()
    report = await send()
    api.switches.fault, api.switches.times = fault, 1
    for _ in range(3):
        await due()
        api.clock.now += 1_000
    read = await call("GetEReport", rpc.GetEReportRequest(id=report.id))
    assert read.status in (SENT, ACCEPTED)
    assert len(api.documents) == 1


async def test_periods_and_sellers_are_checked(send, sell, update_settings, violations, admin, agent):
    assert await violations(send(last=today())) == {"last_day": "not-over"}
    assert await violations(send(first=LAST)) == {"last_day": "range"}
    assert await violations(send()) == {"seller.name": "seller-name"}
    await update_settings(seller=pb.Seller(name="Pressing"))
    assert await violations(send()) == {"seller.numbers": "seller-number"}
    with pytest.raises(ForbiddenError):
        await send(as_caller=agent)
    moroccan = caller(tenant_id=admin.tenant_id, country="MA", currency="MAD", timezone="Africa/Casablanca")
    with pytest.raises(ConflictError) as error:
        await send(as_caller=moroccan)
    assert error.value.code == "no-e-reports"


class TestWithoutPlatform:
    @pytest.fixture
    def platform(self, api):
        return HttpPlatform(AsgiEgress(api), "", "")

    async def test_nothing_is_sent(self, seller, sell, send):
        with pytest.raises(ConflictError) as error:
            await send()
        assert error.value.code == "no-e-invoice-platform"
